import { useQuery } from '@tanstack/react-query';
import { webConfigQuery } from '../../lib/api/web-config.ts';
import { type JsonLdNode, jsonLdText } from './json-ld-nodes.ts';

/** Structured data for search engines; `node` gets what absolute addresses begin with. */
export function JsonLd({ node }: { node: (publicUrl: string) => JsonLdNode }) {
  const publicUrl = useQuery(webConfigQuery).data?.public_url;
  if (publicUrl === undefined) return null;
  const text = jsonLdText(node(publicUrl));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a script; `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
