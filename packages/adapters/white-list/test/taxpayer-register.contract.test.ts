/** What the white list returns keeps the contract of its port. */
import { listedTaxpayers, unlistedNip } from "@procurement/contract-tests/builders"
import { taxpayerRegisterContract } from "@procurement/contract-tests/party"
import { localDate } from "@procurement/domain/calendar"
import { TaxpayerRegister } from "@procurement/domain/party"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createServer } from "node:http"
import { makeWhiteList } from "../src/index.ts"
import { answerFor, nothing } from "./scripted-white-list.ts"

const day = localDate(2026, 11, 20)

const start = () => {
  const paths = listedTaxpayers.map(
    (one) => [`/api/search/nip/${one.nip}?date=${day}`, answerFor(one)] as const,
  )
  const answers = new Map<string, string>(paths)
  return listen(createServer(({ url = "" }, response) => response.end(answers.get(url) ?? nothing)))
}

const scripted = Effect.acquireRelease(
  Effect.promise(() => start()),
  ({ stop }) => Effect.promise(stop),
)

const layer = Layer.effect(
  TaxpayerRegister,
  Effect.map(scripted, ({ url: baseUrl }) => makeWhiteList({ baseUrl })),
)

const unlisted = [unlistedNip]
taxpayerRegisterContract("white list", layer, { day, listed: listedTaxpayers, unlisted })
