/**
 * Tenants in a SQLite file: an adapter as any team could write it, with nothing but Node.
 *
 * Reads and writes rows; the domain defines what a tenant is. Every error of the file is
 * `Unavailable`, which callers may retry; an error that a caller's own function throws is passed on
 * unchanged. Several processes may share one file: a change reads and writes in one
 * transaction that nobody else can begin before it ends.
 */
import { DatabaseSync } from "node:sqlite"
import { Tenant, TenantRepository } from "@procurement/domain/tenant"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const Stored = Schema.fromJsonString(Tenant)
const toText = Schema.encodeSync(Stored)
const fromText = Schema.decodeUnknownSync(Stored)

/** SQLite's own errors have this code; all others come from the caller's code. */
const isOfSqlite = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_SQLITE_ERROR"

const attempt = <A>(work: () => A): Effect.Effect<A, Unavailable> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(work())
    } catch (cause) {
      if (!isOfSqlite(cause)) throw cause
      return Effect.fail(new Unavailable({ port: "TenantRepository", cause }))
    }
  })

const together = <A>(database: DatabaseSync, work: () => A): A => {
  database.exec("begin immediate")
  try {
    const answer = work()
    database.exec("commit")
    return answer
  } catch (cause) {
    database.exec("rollback")
    throw cause
  }
}

export const makeTenantsInSqlite = (database: DatabaseSync): TenantRepository["Service"] => {
  database.exec("create table if not exists tenants (id text primary key, body text) strict")
  const reading = database.prepare("select body from tenants where id = ?")
  const writing = database.prepare("insert or replace into tenants values (?, ?)")
  const paging = database.prepare("select body from tenants where id > ? order by id limit ?")
  const find = (id: string): Option.Option<Tenant> =>
    Option.map(Option.fromUndefinedOr(reading.get(id)), ({ body }) => fromText(body))
  const save = (tenant: Tenant): void => void writing.run(tenant.id, toText(tenant))
  return {
    find: (id) => attempt(() => find(id)),
    save: (tenant) => attempt(() => save(tenant)),
    modify: (id, change) =>
      attempt(() =>
        together(database, () => {
          const changed = Option.map(find(id), change)
          if (Option.isSome(changed)) save(changed.value)
          return changed
        }),
      ),
    page: ({ after = "", limit }) =>
      attempt(() => {
        const tenants = paging.all(after, limit + 1).map(({ body }) => fromText(body))
        return { tenants: tenants.slice(0, limit), hasMore: tenants.length > limit }
      }),
  }
}

/** Open for as long as the layer is: the file is created when there is none. */
export const layerTenantsInSqlite = (file: string): Layer.Layer<TenantRepository> =>
  Layer.effect(
    TenantRepository,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => new DatabaseSync(file, { timeout: 5_000 })),
        (database) => Effect.sync(() => database.close()),
      ),
      makeTenantsInSqlite,
    ),
  )
