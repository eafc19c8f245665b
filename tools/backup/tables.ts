/** Lists the tables that a backup contains: all whose rows survive a crash. */
import type { Client } from "./pg.ts"

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** Generated columns are recomputed; unlogged tables are empty after a crash anyway. */
const tablesSql = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
    and not relispartition and relname <> 'mikro_orm_migrations'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`

const referencesSql = `
  select conrelid::regclass::text as name, confrelid::regclass::text as needs
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

interface Reference {
  readonly name: string
  readonly needs: string
}

/** Sorts each table after the tables that it references. */
const inOrder = (
  tables: ReadonlyArray<Table>,
  references: ReadonlyArray<Reference>,
): ReadonlyArray<Table> => {
  const ordered: Array<Table> = []
  const place = (table: Table): void => {
    if (ordered.includes(table)) return
    for (const { name, needs } of references) {
      const needed = tables.find((other) => other.name === needs)
      if (name === table.name && needed !== undefined && needed !== table) place(needed)
    }
    ordered.push(table)
  }
  tables.forEach(place)
  return ordered
}

export const tablesOf = async (client: Client): Promise<ReadonlyArray<Table>> => {
  const { rows: tables } = await client.query<Table>(tablesSql)
  const { rows: references } = await client.query<Reference>(referencesSql)
  return inOrder(tables, references)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the table and its columns for COPY: `"orders" ("id", "body")`. */
export const columnsOf = ({ name, columns }: Table): string =>
  `${quoted(name)} (${columns.map(quoted).join(", ")})`

/** Selects all rows, because COPY reads a partitioned table only through a query. */
export const rowsOf = ({ name, columns }: Table): string =>
  `select ${columns.map(quoted).join(", ")} from ${quoted(name)}`
