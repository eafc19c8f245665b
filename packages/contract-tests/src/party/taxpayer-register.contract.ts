/**
 * The contract of `TaxpayerRegister`. The binding states what its source lists on a day, and
 * companies that it does not list.
 */
import { expect } from "@effect/vitest"
import type { LocalDate } from "@procurement/domain/calendar"
import { type Nip, Taxpayer, TaxpayerRegister } from "@procurement/domain/party"
import * as Schema from "effect/Schema"
import { clausesWith } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

export interface ListedTaxpayers {
  readonly day: LocalDate
  /** At least one of each status, with and without address. */
  readonly listed: ReadonlyArray<Taxpayer>
  /** At least one. */
  readonly unlisted: ReadonlyArray<Nip>
}

export const taxpayerRegisterClauses = clausesWith<TaxpayerRegister, ListedTaxpayers>({
  *"returns what is listed of the company"({ day, listed }) {
    const register = yield* TaxpayerRegister
    expect(new Set(listed.map(({ status }) => status)).size).toBe(4)
    for (const taxpayer of listed) {
      const registered = expectSome(yield* register.find(taxpayer.nip, day))
      expectSame(registered, taxpayer)
      expect(Schema.is(Taxpayer)(registered)).toBe(true)
    }
  },

  *"returns nothing for a company that is not listed"({ day, unlisted }) {
    const register = yield* TaxpayerRegister
    expect(unlisted.length).toBeGreaterThan(0)
    for (const nip of unlisted) expectNone(yield* register.find(nip, day))
  },

  *"returns the same again, also to concurrent callers"({ day, listed, unlisted }) {
    const register = yield* TaxpayerRegister
    for (const taxpayer of listed) {
      const find = register.find(taxpayer.nip, day)
      for (const each of [...(yield* together([find, find, find])), yield* find])
        expectSame(expectSome(each), taxpayer)
    }
    for (const nip of unlisted) {
      const find = register.find(nip, day)
      for (const each of yield* together([find, find, find])) expectNone(each)
    }
  },
})

export const taxpayerRegisterContract = suiteWith({
  port: "TaxpayerRegister",
  clauses: taxpayerRegisterClauses,
})
