CREATE TABLE "assistant_budgets" (
	"day" date NOT NULL,
	"spender" text NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_budgets_day_spender_pk" PRIMARY KEY("day","spender")
);
