/** Runs the contract suite of `ExchangeRates` against rates in the NBP's response format. */
import { aRateQuote } from "@procurement/contract-tests/builders"
import { exchangeRatesContract } from "@procurement/contract-tests/money"
import { localDate } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerNbpRates } from "../src/index.ts"
import { scriptedNbp } from "./scripted-nbp.ts"

const november = (day: number) => localDate(2026, 11, day)

const quotes = [10, 12, 19, 20].map((day) => aRateQuote(november(day)))
// Independence Day, a weekend, a future day.
const daysWithoutTable = [11, 21, 22, 23].map(november)

const layer = Layer.unwrap(Effect.map(scriptedNbp(quotes), (baseUrl) => layerNbpRates({ baseUrl })))

exchangeRatesContract("NBP", layer, { quotes, daysWithoutTable })
