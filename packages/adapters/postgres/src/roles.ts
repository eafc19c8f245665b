/**
 * The roles of PostgreSQL, each with the least rights that it needs: the owner migrates the schema,
 * the service reads and writes rows, a reader reads what is no secret.
 *
 * The service cannot change tables, read the passwords of other roles, or change an audit event
 * (docs/how-to/deploy.md). Source: https://www.postgresql.org/docs/18/ddl-priv.html
 */
import { statement } from "./connection/statement.ts"
import type { Database } from "./database.ts"

export interface DatabaseRoles {
  /** Of API, worker and command line. */
  readonly service: string
  /** Of reports and of people who look. */
  readonly reader?: string
}

/** Rows of these are only added; `forget_audit` deletes old ones. */
const appendOnly = ["audit_events"]

/** Hashes of secrets, sealed secrets, and links: a reader has no use for them. */
const secretTables = [
  "access_tokens",
  "api_clients",
  "emails",
  "operator_tokens",
  "sign_in_links",
  "user_sessions",
  "webhook_subscriptions",
]

/** The service looks whether it can work with the schema. */
const migrationsTables = ["mikro_orm_migrations", "required_migrations"]

const roleForm = /^[a-z_][a-z0-9_]{0,62}$/

/** The name of a role is not text that a parameter could carry. */
const checked = (role: string): string => {
  if (!roleForm.test(role)) throw new TypeError(`${role} is not a name of a role: a-z, 0-9 and _`)
  return role
}

const rightsOf = ({ service, reader }: DatabaseRoles): ReadonlyArray<string> => {
  const allTables = "all tables in schema public"
  const forService = checked(service)
  const ofService = [
    `grant usage on schema public to ${forService}`,
    `grant select, insert, update, delete on ${allTables} to ${forService}`,
    `grant usage, select on all sequences in schema public to ${forService}`,
    `grant execute on all functions in schema public to ${forService}`,
    `revoke update, delete on ${appendOnly.join(", ")} from ${forService}`,
    `revoke insert, update, delete on ${migrationsTables.join(", ")} from ${forService}`,
  ]
  if (reader === undefined) return ofService
  const forReader = checked(reader)
  return [
    ...ofService,
    `grant usage on schema public to ${forReader}`,
    `grant select on ${allTables} to ${forReader}`,
    `revoke select on ${secretTables.join(", ")} from ${forReader}`,
  ]
}

/** PostgreSQL only warns when a role without the right to grants something. */
const isOwnerSql = statement("", "select has_schema_privilege('public', 'create') as is_owner")

/**
 * Gives the roles their rights on the tables that exist now; repeat it after each migration. The
 * roles must exist, and the connection must be the owner's. Rejects with one line.
 */
export const grantRights = ({ sql }: Pick<Database, "sql">, roles: DatabaseRoles): Promise<void> =>
  sql.transaction(async (query) => {
    const [row] = await query<{ is_owner: boolean }>(isOwnerSql, [])
    if (row?.is_owner !== true) throw new Error("to give rights, use the URL of the owner")
    for (const text of rightsOf(roles)) await query(statement("", text), [])
  })

/** The server quotes the name and the password. Parameters: role, password. */
const loginSql = statement(
  "",
  `select format(
    case when exists (select from pg_roles where rolname = $1::text)
      then 'alter role %I login password %L' else 'create role %I login password %L' end,
    $1::text, $2::text
  ) as command`,
)

/** Creates the role with this password, or replaces the password of the existing one. */
export const setLogin = async (
  { sql }: Pick<Database, "sql">,
  role: string,
  password: string,
): Promise<void> => {
  const [row] = await sql.query<{ command: string }>(loginSql, [checked(role), password])
  await sql.query(statement("", row?.command ?? ""), [])
}
