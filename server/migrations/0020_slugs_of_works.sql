ALTER TABLE "work_types" ADD COLUMN "slug" text;--> statement-breakpoint
-- The same letters as `server/src/db/seed/work-type-slugs.ts` writes for new works.
UPDATE "work_types" SET "slug" = trim(both '-' from regexp_replace(translate(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower("title"),
    'ый', 'iy'), 'ъе', 'ye'), 'ё', 'yo'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sch'), 'ю', 'yu'), 'я', 'ya'),
  'абвгдезийклмнопрстуфыэьъ', 'abvgdeziyklmnoprstufye'), '[^a-z0-9]+', '-', 'g'));--> statement-breakpoint
UPDATE "work_types" AS work SET "slug" = concat_ws('-', coalesce(nullif(work."slug", ''), 'rabota'), work."id")
WHERE work."slug" = ''
  OR EXISTS (SELECT FROM "work_types" AS other WHERE other."slug" = work."slug" AND other."id" < work."id")
  OR EXISTS (SELECT FROM "car_marks" AS mark WHERE mark."slug" = work."slug");--> statement-breakpoint
ALTER TABLE "work_types" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "work_types" ADD CONSTRAINT "work_types_slug_unique" UNIQUE("slug");
