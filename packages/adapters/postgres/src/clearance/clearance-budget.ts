/**
 * KSeF's limits for one seller in PostgreSQL, shared by every process on one database.
 *
 * The domain does the arithmetic. A process caches the last state of a group and does not read it
 * again: while no other process calls, a grant takes one statement and a refusal takes none,
 * because grants to other processes can only delay the next call further.
 */
import {
  availableCalls,
  ClearanceBudget,
  heldBack,
  ksefLimits,
  type LimitGroup,
  type LimitTable,
  nothingSpent,
  readSpentCalls,
  type SpentCalls,
  takeCalls,
  writeSpentCalls,
} from "@procurement/domain/clearance"
import type { Nip } from "@procurement/domain/party"
import { attempt, layerOf } from "../connection/attempt.ts"
import { compareAndSwap } from "../connection/contention.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

/** Parameters: seller, group, the new state, the expected state (null: no row). */
const swapBudgetSql = statement(
  "swap_clearance_budget",
  `
with swapped as (
  insert into clearance_budgets as budget (seller_nip, limit_group, spent)
  select $1, $2, $3
  where $4::text is null
    or exists (select from clearance_budgets where seller_nip = $1 and limit_group = $2)
  on conflict (seller_nip, limit_group) do update set spent = excluded.spent
  where budget.spent = $4::text
  returning 1
)
select exists (select from swapped) as is_swapped, found.spent
from (select) as one
left join clearance_budgets as found on found.seller_nip = $1 and found.limit_group = $2`,
)

const findBudgetSql = statement(
  "find_clearance_budget",
  "select spent from clearance_budgets where seller_nip = $1 and limit_group = $2",
)

interface SwapRow {
  readonly is_swapped: boolean
  readonly spent: string | null
}

interface Changed<A> {
  readonly spent: SpentCalls
  readonly answer: A
}

export interface ClearanceBudgetOptions {
  /** The context whose calls KSeF counts. */
  readonly sellerNip: Nip
  /** KSeF's usual limits unless the seller has been granted others. */
  readonly limits?: LimitTable | undefined
}

/** Reads and swaps the row of a group. It caches the row's text, which a swap compares. */
const makeRows = ({ sql }: Database, sellerNip: Nip) => {
  const remembered = new Map<LimitGroup, string>()
  const swapIn = (group: LimitGroup) => async (expected: string | undefined, next: string) => {
    if (next === expected) return { isSwapped: true, stored: expected }
    const values = [sellerNip, group, next, expected ?? null]
    const [row] = await sql.query<SwapRow>(swapBudgetSql, values)
    if (row === undefined) throw new TypeError("a swap must return one row")
    return { isSwapped: row.is_swapped, stored: row.spent ?? undefined }
  }
  const modify = async <A>(group: LimitGroup, step: (spent: SpentCalls) => Changed<A>) => {
    let answered: Changed<A> | undefined
    const next = await compareAndSwap(
      remembered.get(group),
      (text) => {
        answered = step(text === undefined ? nothingSpent : readSpentCalls(text))
        return writeSpentCalls(answered.spent)
      },
      swapIn(group),
    )
    remembered.set(group, next)
    if (answered === undefined) throw new TypeError("a swap must run its step")
    return answered.answer
  }
  const find = async (group: LimitGroup): Promise<SpentCalls> => {
    const [row] = await sql.query<{ spent: string }>(findBudgetSql, [sellerNip, group])
    return row === undefined ? nothingSpent : readSpentCalls(row.spent)
  }
  return { modify, find }
}

export const makeClearanceBudget = (
  database: Database,
  { sellerNip, limits = ksefLimits }: ClearanceBudgetOptions,
): ClearanceBudget["Service"] => {
  const rows = makeRows(database, sellerNip)
  return {
    take: ({ group, calls, now }) =>
      attempt("ClearanceBudget", () =>
        rows.modify(group, (recorded) => {
          const { grant, spent } = takeCalls(recorded, limits[group], { calls, now })
          return { spent, answer: grant }
        }),
      ),
    holdBack: (group, until) =>
      attempt("ClearanceBudget", () =>
        rows.modify(group, (recorded) => ({ spent: heldBack(recorded, until), answer: undefined })),
      ),
    available: (group, now) =>
      attempt("ClearanceBudget", async () =>
        availableCalls(await rows.find(group), limits[group], now),
      ),
  }
}

export const layerClearanceBudget = layerOf(ClearanceBudget, makeClearanceBudget)
