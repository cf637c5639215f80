import pg from "pg";

/** The books: lines are written and read, and nobody ever changes one. */
const LEDGER_TABLES = ["ledger_accounts", "ledger_transfers", "ledger_entries"];

/** What the app role may do to a table: everything that changes rows, unless the table is named here. */
const TABLE_PRIVILEGES = new Map([
  ...LEDGER_TABLES.map((table) => [table, "select, insert"] as const),
  ["ledger_kinds", "select"] as const,
  ["ledger_checks", "select, insert"] as const,
  ["ledger_periods", "select, insert"] as const,
  ["audit_log", "select, insert"] as const,
  ["collaboration_history", "select, insert"] as const,
  ["school_facts", "select, insert"] as const,
  ["school_fact_corrections", "select, insert"] as const,
  ["association_answers", "select, insert"] as const,
  ["rules", "select, insert"] as const,
  ["rule_endings", "select, insert"] as const,
  ["school_services", "select, insert"] as const,
  ["order_history", "select, insert"] as const,
  ["orders_paid_back", "select, insert"] as const,
  ["refunds_paid_back", "select, insert"] as const,
  ["schema_migrations", "select"] as const,
]);

/**
 * Gives the role of `appUrl` what the server does, and nothing that changes shape. Nothing to do when it is the
 * role of the connection itself. Throws with the statement to run where the owner may not act for that role.
 */
export async function grantToApp(owner: pg.Client, appUrl: string): Promise<void> {
  const role = roleOf(appUrl);
  const { rows } = await owner.query<{ same: boolean }>("select current_user = $1 as same", [role]);
  if (rows[0]?.same) return;
  await owner.query("begin");
  try {
    const statements = [...(await grantsIn(owner, role)), ...(await jobSchemaFor(owner, role))];
    if (statements.length > 0) await owner.query(statements.join(";\n"));
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

/** The same for what the role of `appUrl` has no right to at all, which is what a migration has just made; in its transaction. */
export async function grantNew(owner: pg.Client, appUrl: string): Promise<void> {
  const role = roleOf(appUrl);
  const app = pg.escapeIdentifier(role);
  const statements = (await ownObjects(owner, role)).map(
    ({ kind, name, label }) => `grant ${privilegesOn(kind, label)} on ${kind} ${name} to ${app}`,
  );
  if (statements.length > 0) await owner.query(statements.join(";\n"));
}

/** The job library's schema alone, for the role of `appUrl`. Throws as `grantToApp` does. */
export async function grantJobSchema(owner: pg.Client, appUrl: string): Promise<void> {
  await owner.query((await jobSchemaFor(owner, roleOf(appUrl))).join(";\n"));
}

/** Revokes first, in the same transaction, so that no privilege stays that is no longer intended. */
async function grantsIn(owner: pg.Client, role: string): Promise<string[]> {
  const app = pg.escapeIdentifier(role);
  const statements = [`grant usage on schema public to ${app}`];
  for (const { kind, name, label } of await ownObjects(owner)) {
    statements.push(`revoke all on ${kind} ${name} from ${app}`);
    statements.push(`grant ${privilegesOn(kind, label)} on ${kind} ${name} to ${app}`);
  }
  return statements;
}

function privilegesOn(kind: string, label: string): string {
  if (kind === "sequence") return "usage";
  if (kind === "routine") return "execute";
  return TABLE_PRIVILEGES.get(label) ?? "select, insert, update, delete";
}

type OwnObject = { kind: "table" | "sequence" | "routine"; name: string; label: string };

/**
 * Tables (views among them), sequences and functions in public, without those that extensions brought. `without`: only those to
 * which this role has no right at all.
 */
async function ownObjects(owner: pg.Client, without: string | null = null): Promise<OwnObject[]> {
  const { rows } = await owner.query<OwnObject>(
    `select case c.relkind when 'S' then 'sequence' else 'table' end as kind,
           c.oid::regclass::text as name, c.relname as label
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       and not case when $1::text is null then false
                    when c.relkind = 'S' then has_sequence_privilege($1, c.oid, 'usage')
                    else has_table_privilege($1, c.oid, 'select') end
    union all
    select 'routine', p.oid::regprocedure::text, p.proname
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not case when $1::text is null then false else has_function_privilege($1, p.oid, 'execute') end
     order by 1, 2`,
    [without],
  );
  return rows;
}

/**
 * The job library keeps its tables in a schema of its own and migrates them as the app role, which may not make
 * schemas. Its documentation allows for this first step, the schema and an empty `migrations`, to be done for it.
 */
async function jobSchemaFor(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ exists: boolean; may: boolean }>(
    `select to_regnamespace('graphile_worker') is not null as exists, pg_has_role($1, 'member') as may`,
    [role],
  );
  if (rows[0]?.exists) return [];
  const app = pg.escapeIdentifier(role);
  if (!rows[0]?.may) {
    throw new Error(
      `The owner must be able to make the job tables for ${role}. Let a superuser run: grant ${app} to the role that owns the database.`,
    );
  }
  return [
    `create schema graphile_worker authorization ${app}`,
    "create table graphile_worker.migrations (id int primary key, ts timestamptz default now() not null, breaking boolean not null default false)",
    `alter table graphile_worker.migrations owner to ${app}`,
  ];
}

function roleOf(url: string): string {
  const role = new pg.Client({ connectionString: url }).user;
  if (!role) throw new Error("DATABASE_URL names no user.");
  return role;
}
