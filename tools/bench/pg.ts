/** The part of `pg`, which has no types, that the floors use. */
import { createRequire } from "node:module"

export interface Statement {
  readonly name: string
  readonly text: string
}

interface Pool {
  query<Row>(
    query: Statement & { readonly values: ReadonlyArray<unknown> },
  ): Promise<{ readonly rows: ReadonlyArray<Row> }>
  end(): Promise<void>
}

const driver = createRequire(import.meta.url)("pg") as {
  readonly Pool: new (options: object) => Pool
}

export const openPool = (connectionString: string, max: number): Pool =>
  new driver.Pool({ connectionString, max, options: "-c synchronous_commit=on" })
