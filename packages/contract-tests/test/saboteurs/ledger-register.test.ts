/** The registers of the ledger: mutants and saboteurs break every clause. */
import {
  makeLedgerExportMemory,
  makeLedgerExportsMemory,
  makeLedgerRegisterMemory,
} from "@procurement/adapter-memory"
import { LedgerExports, LedgerRegister } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import { ledgerExportsClauses, ledgerRegisterClauses } from "../../src/ledger/index.ts"
import { besideLedger, groundOf } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const booked = besideLedger(LedgerRegister, () => ({}), makeLedgerRegisterMemory)
const without =
  (month: string) =>
  ({ orders, ...register }: LedgerRegister["Service"]): LedgerRegister["Service"] => ({
    ...register,
    orders: (period, after, limit) =>
      Effect.map(orders(period, after, limit), (all) => (period === month ? [] : all)),
  })
const ledgerSaboteur = saboteurOf(LedgerRegister, ledgerRegisterClauses, booked)
proves("LedgerRegister", ledgerRegisterClauses, booked, {
  saboteurs: [
    ledgerSaboteur(
      "takes the months in UTC",
      without("2016-12"),
      "in which goods of it left",
      "in which a payment came",
    ),
    ledgerSaboteur("forgets corrections", without("2017-06"), "a correction was issued"),
    ledgerSaboteur(
      "forgets what is unpaid after 90 days",
      ({ late }) => ({
        late: (period, after, limit) => late(period, after, period === "2014-03" ? 0 : limit),
      }),
      "still to be paid 90 days",
    ),
    ledgerSaboteur(
      "forgets late payments",
      ({ late }) => ({
        late: (period, after, limit) => late(period, after, period === "2014-06" ? 0 : limit),
      }),
      "paid in the month and was due long before",
    ),
    ledgerSaboteur("forgets corrected days", without("2018-05"), "its corrections name"),
  ],
})

const exports = groundOf(LedgerExports, makeLedgerExportMemory, makeLedgerExportsMemory)
proves("LedgerExports", ledgerExportsClauses, exports)
