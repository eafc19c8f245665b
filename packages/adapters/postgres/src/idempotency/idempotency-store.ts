/**
 * Responses under the idempotency keys of their requests in PostgreSQL, encrypted (docs/adr/0025).
 *
 * All repositories of a request run in one transaction, which stores the response at its end. The
 * lock of the key is the one that a placement under that key takes (`placement.ts`).
 */
import type { Sha256 } from "@procurement/domain/archive"
import { CredentialStore, LongLivedTokenStore } from "@procurement/domain/credential"
import {
  IdempotencyKeyInFlight,
  IdempotencyStore,
  type KeyedRequest,
  keyExpiry,
} from "@procurement/domain/idempotency"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { CollectivePaymentRepository, PaymentRepository } from "@procurement/domain/payment"
import { TenantRepository } from "@procurement/domain/tenant"
import type { Unavailable } from "@procurement/domain/unavailable"
import { DeliveryLog, ReplayRepository, SubscriptionRepository } from "@procurement/domain/webhook"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { attempt, layerOf } from "../connection/attempt.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement, type Statement } from "../connection/statement.ts"
import type { WorkTopic } from "../connection/wake-up.ts"
import { makeCredentialStore } from "../credential/credential-store.ts"
import { makeLongLivedTokenStore } from "../credential/long-lived-token-store.ts"
import type { Database } from "../database.ts"
import { makeInvoiceRepository } from "../invoice/invoice-repository.ts"
import { makeOrderRepository } from "../order/order-repository.ts"
import { makeCollectivePayments } from "../payment/collective-payments.ts"
import { makePaymentRepository } from "../payment/payment-repository.ts"
import { makeTenantRepository } from "../tenant/tenant-repository.ts"
import { makeDeliveryLog } from "../webhook/delivery-log.ts"
import { makeReplayRepository } from "../webhook/replay-repository.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "../webhook/secret-box.ts"
import { makeSubscriptionRepository } from "../webhook/subscription-repository.ts"

/** Parameters: caller, key, now. */
const findResponseSql = statement(
  "find_response",
  `
  select fingerprint, response from idempotency_keys
  where tenant_id = $1 and key = $2 and expires_at > $3 and response is not null`,
)

/** Parameters: caller, key, now. */
const claimKeySql = statement(
  "claim_idempotency_key",
  `
  select
    pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as is_free,
    exists (
      select from idempotency_keys where tenant_id = $1 and key = $2 and expires_at > $3
    ) as is_taken`,
)

/**
 * Parameters: caller, key, now, fingerprint, response, expiry. No row when the key is taken: the
 * previous holder of the lock may have committed after the claim statement started.
 */
const storeResponseSql = statement(
  "store_response",
  `
  insert into idempotency_keys as known (tenant_id, key, fingerprint, response, expires_at)
  values ($1, $2, $4, $5, $6::bigint)
  on conflict (tenant_id, key) do update set
    fingerprint = excluded.fingerprint, order_id = null, response = excluded.response,
    expires_at = excluded.expires_at
  where known.expires_at <= $3
  returning key`,
)

/** Ends the transaction of a request whose key is in use. */
class KeyNotFree extends Error {
  override readonly name = "KeyNotFree"
}

type Refusal = "InFlight" | "Taken"

const ownerOf = (caller: string, key: string): string => `${caller} ${key}`

/** Undefined when no key decrypts it. */
const decrypted = (box: SecretBox, stored: string, owner: string): string | undefined => {
  try {
    return box.open(stored, owner)
  } catch {
    return undefined
  }
}

/** All ports through which a request can store something. */
const portsOn = (database: Database, keys: SecretKeys) =>
  Context.make(OrderRepository, makeOrderRepository(database)).pipe(
    Context.add(InvoiceRepository, makeInvoiceRepository(database)),
    Context.add(PaymentRepository, makePaymentRepository(database)),
    Context.add(CollectivePaymentRepository, makeCollectivePayments(database)),
    Context.add(TenantRepository, makeTenantRepository(database)),
    Context.add(CredentialStore, makeCredentialStore(database)),
    Context.add(LongLivedTokenStore, makeLongLivedTokenStore(database)),
    Context.add(SubscriptionRepository, makeSubscriptionRepository(database, keys)),
    Context.add(DeliveryLog, makeDeliveryLog(database)),
    Context.add(ReplayRepository, makeReplayRepository(database, keys)),
  )

/** The transaction of one request: its repositories, and how it ends. */
const beginRequest = (database: Database, keys: SecretKeys, request: KeyedRequest) => {
  const { caller, idempotency, at } = request
  const { key, fingerprint } = idempotency
  const topics = new Set<WorkTopic>()
  let refusal: Refusal | undefined

  const refuse = (reason: Refusal): never => {
    refusal = reason
    throw new KeyNotFree(reason)
  }
  const claim = async (query: Query): Promise<void> => {
    const values = [caller, key, at]
    const [row] = await query<{ is_free: boolean; is_taken: boolean }>(claimKeySql, values)
    if (row?.is_free !== true) refuse("InFlight")
    if (row?.is_taken === true) refuse("Taken")
  }
  const transaction = lateTransaction(database.sql, claim)
  const wake = (...woken: ReadonlyArray<WorkTopic>): void => {
    for (const topic of woken) topics.add(topic)
  }
  const { sql } = transaction
  const within = { ...database, sql, reads: sql, wake, wakeOthers: wake }

  return {
    ports: portsOn(within, keys),
    refusal: () => refusal,
    undo: transaction.undo,
    /**
     * Commits the response with everything else; records a refusal if another request took the key.
     */
    commit: async (sealed: string): Promise<void> => {
      const values = [caller, key, at, fingerprint, sealed, keyExpiry(at)]
      await transaction
        .commit(async (query) => {
          if ((await query(storeResponseSql, values)).length === 0) refuse("Taken")
        })
        .catch(async (cause: unknown) => {
          await transaction.undo()
          if (refusal === undefined) throw cause
        })
      if (refusal === undefined) database.wake(...topics)
    },
  }
}

const refused = (
  refusal: Refusal,
  { idempotency: { key } }: KeyedRequest,
): Effect.Effect<undefined, IdempotencyKeyInFlight> =>
  refusal === "Taken" ? Effect.succeed(undefined) : Effect.fail(new IdempotencyKeyInFlight({ key }))

const once = <E, R>(
  database: Database,
  keys: SecretKeys,
  request: KeyedRequest,
  work: Effect.Effect<string, E, R>,
): Effect.Effect<string | undefined, E | IdempotencyKeyInFlight | Unavailable, R> =>
  Effect.uninterruptibleMask((interruptible) =>
    Effect.gen(function* () {
      const started = beginRequest(database, keys, request)
      const exit = yield* Effect.exit(interruptible(Effect.provideContext(work, started.ports)))
      if (Exit.isFailure(exit) || started.refusal() !== undefined) {
        yield* Effect.promise(started.undo)
        const refusal = started.refusal()
        if (refusal !== undefined) return yield* refused(refusal, request)
        return yield* exit
      }
      const owner = ownerOf(request.caller, request.idempotency.key)
      const sealed = makeSecretBox(keys).seal(exit.value, owner)
      yield* attempt("IdempotencyStore", () => started.commit(sealed))
      const refusal = started.refusal()
      return refusal === undefined ? exit.value : yield* refused(refusal, request)
    }),
  )

export const makeIdempotencyStore = (
  database: Database,
  keys: SecretKeys,
): IdempotencyStore["Service"] => {
  const box = makeSecretBox(keys)
  return {
    find: (caller, key, now) =>
      attempt("IdempotencyStore", async () => {
        const [row] = await database.sql.query<{ fingerprint: Sha256; response: string }>(
          findResponseSql,
          [caller, key, now],
        )
        return Option.map(Option.fromUndefinedOr(row), ({ fingerprint, response }) => ({
          fingerprint,
          response: decrypted(box, response, ownerOf(caller, key)),
        }))
      }),
    once: (request, work) => once(database, keys, request, work),
  }
}

export const layerIdempotencyStore = layerOf(IdempotencyStore, makeIdempotencyStore)

interface LateTransaction {
  /** For the repositories. Nesting a transaction in one of theirs would deadlock. */
  readonly sql: Sql
  /** Runs `last`, which may still reject by throwing; then nothing is committed. */
  readonly commit: (last: (query: Query) => Promise<void>) => Promise<void>
  /** Rolls everything back; does nothing when the transaction has not started. */
  readonly undo: () => Promise<void>
}

const savepoint = statement("savepoint", "savepoint step")
const release = statement("release_savepoint", "release savepoint step")
const backToSavepoint: Statement = { name: "back_to_savepoint", text: "rollback to savepoint step" }

class Undone extends Error {
  override readonly name = "Undone"
}

const withSavepoint = async <A>(query: Query, work: (query: Query) => Promise<A>): Promise<A> => {
  await query(savepoint, [])
  try {
    const result = await work(query)
    await query(release, [])
    return result
  } catch (cause) {
    await query(backToSavepoint, []).catch(() => undefined)
    throw cause
  }
}

/**
 * One transaction for the work of several repositories. It starts with the first statement, so work
 * that waits for something else before it stores data holds no connection while it waits. `first`
 * runs when the transaction starts, and may reject by throwing.
 *
 * The repositories' statements and transactions run one after another on its connection; their
 * transactions become savepoints.
 */
const lateTransaction = (
  sql: Pick<Sql, "transaction">,
  first: (query: Query) => Promise<void>,
): LateTransaction => {
  const end = Promise.withResolvers<void>()
  let started: { readonly query: Promise<Query>; readonly done: Promise<void> } | undefined
  /** Each query waits for the one before it, even if that one failed. */
  let last: Promise<unknown> = Promise.resolve()

  const begin = () => {
    const opened = Promise.withResolvers<Query>()
    const done = sql.transaction(async (query) => {
      await first(query)
      opened.resolve(query)
      await end.promise
    })
    done.catch(opened.reject)
    return { query: opened.promise, done }
  }

  const inTurn = <A>(work: (query: Query) => Promise<A>): Promise<A> => {
    const result = last.then(async () => {
      started ??= begin()
      return work(await started.query)
    })
    last = result.catch(() => undefined)
    return result
  }

  return {
    sql: {
      query: (text, values) => inTurn((query) => query(text, values)),
      onOneConnection: inTurn,
      transaction: (work) => inTurn((query) => withSavepoint(query, work)),
      exclusiveTransaction: () => Promise.reject(new TypeError("not within another transaction")),
    },
    commit: async (work) => {
      await inTurn(work)
      end.resolve()
      await started?.done
    },
    undo: async () => {
      await last
      end.reject(new Undone("the transaction was rolled back"))
      end.promise.catch(() => undefined)
      await started?.done.catch(() => undefined)
    },
  }
}
