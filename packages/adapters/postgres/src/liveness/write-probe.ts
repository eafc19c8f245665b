/** Whether the database accepts writes, and has room for them. */
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

/**
 * Its page is given back at the end of each transaction, so that each insertion allocates one; an
 * ordinary table would reuse the space of earlier rows, also on a full disk. Once a connection.
 */
const createSql = statement(
  "create_write_probe",
  `
  create temporary table if not exists write_probe (
    written_at timestamptz not null
  ) on commit delete rows`,
)
const allocateSql = statement("allocate", "insert into pg_temp.write_probe values (now())")

/** Locks no row, so that a disk that does not respond holds up no heartbeat. */
const logSql = statement("log_write", "select pg_logical_emit_message(true, 'write-probe', '')")

/** Rejects when the database is read-only, its disk is full, or it does not commit. */
export const proveWritable = ({ sql }: Pick<Database, "sql">): Promise<void> =>
  sql.transaction(async (query) => {
    await query(createSql, [])
    await query(allocateSql, [])
    await query(logSql, [])
  })
