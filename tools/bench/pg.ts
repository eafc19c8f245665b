/**
 * The part of `pg` that the benches use. The driver is below our database layer and has no types;
 * the floors use it directly.
 */
import { createRequire } from "node:module"

export interface Statement {
  readonly name: string
  readonly text: string
}

export interface Pool {
  query<Row>(
    query: Statement & { readonly values: ReadonlyArray<unknown> },
  ): Promise<{ readonly rows: ReadonlyArray<Row> }>
  query<Row>(text: string): Promise<{ readonly rows: ReadonlyArray<Row> }>
  end(): Promise<void>
}

interface PoolOptions {
  readonly connectionString: string
  readonly max: number
  readonly options?: string
}

const driver = createRequire(import.meta.url)("pg") as {
  readonly Pool: new (options: PoolOptions) => Pool
}

export const openPool = (options: PoolOptions): Pool => new driver.Pool(options)
