/** Clauses of each port that pages the things of an owner, newest first. */
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { freshEra } from "../builders/fresh.ts"
import { type Clause, clause } from "./clause.ts"
import { expectSame } from "./expecting.ts"

type Page<A> = readonly [items: ReadonlyArray<A>, hasMore: boolean]

export interface Paged<A, Owner, R> {
  readonly noun: string
  /** Whose they are: "tenant". */
  readonly of: string
  /** A new owner without any. */
  readonly owner: Effect.Effect<Owner, unknown, R>
  /** Stores that many of the owner, each later than those before; the newest first. */
  readonly store: (
    owner: Owner,
    count: number,
    from: Instant,
  ) => Effect.Effect<ReadonlyArray<A>, unknown, R>
  readonly page: (owner: Owner, limit: number, after?: A) => Effect.Effect<Page<A>, unknown, R>
}

type Make = <A, Owner, R>(paged: Paged<A, Owner, R>) => Clause<R>

const newestFirst: Make = ({ noun, of, owner, store, page }) =>
  clause(
    `pages a ${of}'s ${noun} newest first, exactly as stored`,
    Effect.gen(function* () {
      const subject = yield* owner
      const items = yield* store(subject, 4, freshEra())
      expectSame(yield* page(subject, 10), [items, false])
    }),
  )

const noMoreThanTheLimit: Make = ({ noun, owner, store, page }) =>
  clause(
    `limits the ${noun} of a page and says whether more follow`,
    Effect.gen(function* () {
      const subject = yield* owner
      const items = yield* store(subject, 4, freshEra())
      for (const limit of [1, 3, 4, 5]) {
        expectSame(yield* page(subject, limit), [items.slice(0, limit), limit < 4])
      }
    }),
  )

const steadyPages: Make = ({ noun, owner, store, page }) =>
  clause(
    `continues after the last of the ${noun} of a page, even when newer ones have arrived`,
    Effect.gen(function* () {
      const subject = yield* owner
      const era = freshEra()
      const items = yield* store(subject, 5, era)
      expectSame(yield* page(subject, 2), [items.slice(0, 2), true])
      yield* store(subject, 2, instant(era + 60_000))
      expectSame(yield* page(subject, 2, items[1]), [items.slice(2, 4), true])
      expectSame(yield* page(subject, 2, items[3]), [items.slice(4), false])
      expectSame(yield* page(subject, 2, items[4]), [[], false])
    }),
  )

const onlyOwn: Make = ({ noun, of, owner, store, page }) =>
  clause(
    `pages no ${noun} of another ${of}`,
    Effect.gen(function* () {
      const [one, other, nobody] = [yield* owner, yield* owner, yield* owner]
      const era = freshEra()
      const items = yield* store(one, 1, era)
      yield* store(other, 3, instant(era - 5))
      expectSame(yield* page(one, 10), [items, false])
      expectSame(yield* page(nobody, 10), [[], false])
    }),
  )

export const pageClauses = <A, Owner, R>(paged: Paged<A, Owner, R>): ReadonlyArray<Clause<R>> => [
  newestFirst(paged),
  noMoreThanTheLimit(paged),
  steadyPages(paged),
  onlyOwn(paged),
]
