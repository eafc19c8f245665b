/** Lists the tables that a backup contains: all whose rows survive a crash. */
import type { Client } from "./copy.ts"

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** Generated columns are recomputed; unlogged tables are empty after a crash anyway. */
const tablesSql = `
  select relname as name, array_agg(attname::text order by attnum) as columns,
    array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
    and not relispartition and relname <> 'mikro_orm_migrations'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by pg_class.oid, relname order by relname`

/** Each table after the tables that it references. */
export const tablesOf = async (client: Client): Promise<ReadonlyArray<Table>> => {
  const { rows } = await client.query<Table & { readonly needs: ReadonlyArray<string> }>(tablesSql)
  const ordered = new Map<string, Table>()
  const place = (name: string): void => {
    const found = rows.find((table) => table.name === name)
    if (found === undefined || ordered.has(name)) return
    found.needs.forEach(place)
    ordered.set(name, { name, columns: found.columns })
  }
  for (const { name } of rows) place(name)
  return [...ordered.values()]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(", ")
