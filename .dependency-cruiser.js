/** Who may import whom: docs/architecture.md, section «Who may import whom». */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-borrows-data-not-behaviour',
      comment:
        'Of another feature only queries, policy, loaders, views, the record of a consent and the search of works.',
      severity: 'error',
      from: {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['\\.test\\.ts$', '^server/src/features/assistant/'],
      },
      to: {
        path: '^server/src/features/',
        pathNot: [
          '^server/src/features/$1/',
          '\\.(queries|policy|load|present)\\.ts$',
          '^server/src/features/consents/record-consent\\.ts$',
          '^server/src/features/work-types/work-type-search\\.ts$',
        ],
      },
    },
    {
      name: 'assistant-acts-as-the-driver',
      comment: 'With the use cases of the forms: prices of works, a bid, a message to the support.',
      severity: 'error',
      from: { path: '^server/src/features/assistant/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/features/',
        pathNot: [
          '^server/src/features/assistant/',
          '\\.(queries|policy|load|present)\\.ts$',
          '^server/src/features/work-types/work-type-(search|catalogue|prices)\\.ts$',
          '^server/src/features/bids/create/create-bid\\.ts$',
          '^server/src/features/chat/(send-message|support/open-support)\\.ts$',
          '^server/src/features/files/copy-files\\.ts$',
        ],
      },
    },
    {
      name: 'server-ground-knows-no-features',
      severity: 'error',
      from: {
        path: '^server/src/(db|platform|search|slots|text|media|live|jobs/webhooks|http|auth|observability|moderation)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'search-geometry-is-the-ground',
      comment:
        'Levels of server/src/search: geometry, store, query and suggest, clusters, response, then the files of the folder.',
      severity: 'error',
      from: { path: '^server/src/search/geometry/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/search/', pathNot: '^server/src/search/geometry/' },
    },
    {
      name: 'search-store-knows-no-query',
      severity: 'error',
      from: { path: '^server/src/search/store/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/search/', pathNot: '^server/src/search/(store|geometry)/' },
    },
    {
      name: 'search-query-and-suggest-read-the-store',
      severity: 'error',
      from: { path: '^server/src/search/(query|suggest)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/search/', pathNot: '^server/src/search/($1|store|geometry)/' },
    },
    {
      name: 'search-clusters-read-the-query',
      severity: 'error',
      from: { path: '^server/src/search/clusters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/search/', pathNot: '^server/src/search/(clusters|query|store|geometry)/' },
    },
    {
      name: 'search-response-is-the-top-room',
      severity: 'error',
      from: { path: '^server/src/search/response/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/search/([^/]+\\.ts$|suggest/)' },
    },
    {
      name: 'text-knows-no-domain',
      severity: 'error',
      from: { path: '^server/src/text/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/text/' },
    },
    {
      name: 'web-borrows-data-not-screens',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^web/src/features/',
        pathNot: [
          '^web/src/features/$1/',
          '\\.(api|store)\\.ts$',
          '^web/src/features/(bids|files|moves|offers|visit|work|map)/',
        ],
      },
    },
    {
      name: 'web-deal-features-stand-on-bids',
      comment:
        'Levels of the deal: bids, then booking and moves, then offers, reviews, visit, work, workshop-board.',
      severity: 'error',
      from: {
        path: '^web/src/features/',
        pathNot: [
          '\\.test\\.tsx?$',
          '^web/src/features/(bids|booking|moves|offers|reviews|visit|work|workshop-board)/',
        ],
      },
      to: {
        path: '^web/src/features/(bids|moves|offers|visit|work)/',
        pathNot: '\\.(api|store)\\.ts$',
      },
    },
    {
      name: 'web-only-the-map-search-stands-on-the-map',
      comment: 'It speaks of views and places; the drawn map knows nothing of the search.',
      severity: 'error',
      from: {
        path: '^web/src/features/',
        pathNot: ['\\.test\\.tsx?$', '^web/src/features/(map|map-search)/'],
      },
      to: { path: '^web/src/features/map/', pathNot: '\\.(api|store)\\.ts$' },
    },
    {
      name: 'web-bids-know-no-moves',
      severity: 'error',
      from: { path: '^web/src/features/(bids|booking|files)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/features/(moves|offers|visit|work)/', pathNot: '\\.(api|store)\\.ts$' },
    },
    {
      name: 'web-moves-know-no-offers',
      severity: 'error',
      from: { path: '^web/src/features/moves/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/features/(offers|visit|work)/' },
    },
    {
      name: 'web-offers-know-no-work',
      severity: 'error',
      from: { path: '^web/src/features/(offers|visit)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/features/work/' },
    },
    {
      name: 'web-features-know-no-pages',
      severity: 'error',
      from: { path: '^web/src/(features|ui|lib)/' },
      to: { path: '^web/src/(pages|app)/' },
    },
    {
      name: 'web-ui-has-no-domain',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'a-page-imports-no-page',
      severity: 'error',
      from: { path: '^web/src/pages/', pathNot: '\\.test\\.tsx$' },
      to: { path: '^web/src/pages/.*-page\\.tsx$' },
    },
    {
      name: 'pages-do-not-import-the-app',
      severity: 'error',
      from: { path: '^web/src/pages/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'only-the-map-knows-maplibre',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/features/map/' },
      to: { path: '(maplibre-gl|pmtiles|@protomaps)' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?', '\\.(woff2|svg|png|css)$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.json$' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
};
