/** Look-ups from a scripted server on loopback. */
import { addDays, localDate } from "@procurement/domain/calendar"
import { listedTaxpayers } from "@procurement/contract-tests/builders"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createServer, type RequestListener } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { makeWhiteList, withoutWhiteList, type WhiteListOptions } from "../src/index.ts"
import { answerFor, nothing } from "./scripted-white-list.ts"

const day = localDate(2026, 11, 20)
const [company, other] = listedTaxpayers
if (company === undefined || other === undefined) throw new TypeError("no companies")

const aList = async (answer: RequestListener, options: Partial<WhiteListOptions> = {}) => {
  const asked: Array<string | undefined> = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    answer(request, response)
  })
  const { url: baseUrl, stop } = await listen(server)
  onTestFinished(stop)
  return { asked, register: makeWhiteList({ baseUrl, ...options }) }
}

const answering = (status: number, text: string) =>
  aList((_request, response) => response.writeHead(status).end(text))

type List = Awaited<ReturnType<typeof aList>>

const found = ({ register }: List, of = day) => Effect.runPromise(register.find(company.nip, of))
const failed = async ({ register }: Pick<List, "register">, of = company.nip, on = day) => {
  const failure = await Effect.runPromise(Effect.flip(register.find(of, on)))
  return { reason: undefined, ...failure, _tag: failure._tag }
}

const refusal = (code: string) => JSON.stringify({ message: "Odmowa", code })

describe("Look-ups", () => {
  it("ask once a day for a company, listed or not", async () => {
    for (const answer of [answerFor(company), nothing]) {
      const list = await answering(200, answer)
      const first = await found(list)
      expect(await found(list)).toEqual(first)
      expect(list.asked).toEqual([`/api/search/nip/${company.nip}?date=${day}`])
      await found(list, addDays(day, 1))
      expect(list.asked).toHaveLength(2)
    }
  })

  it("take the home of a person, and an address without commas as one line", async () => {
    const subject = { name: "JAN  NOWAK ", nip: company.nip, statusVat: "Czynny" }
    const text = JSON.stringify({
      result: { subject: { ...subject, residenceAddress: "POLNA 7" } },
    })
    expect(Option.getOrThrow(await found(await answering(200, text)))).toEqual({
      nip: company.nip,
      name: "JAN NOWAK",
      address: { countryCode: "PL", line1: "POLNA 7" },
      status: "active",
    })
  })

  it("count a payer as active since it was restored", async () => {
    const dates = { registrationLegalDate: "2015-01-01", restorationDate: "2020-06-01" }
    const subject = { name: "A", nip: company.nip, statusVat: "Czynny", ...dates }
    const list = await answering(200, JSON.stringify({ result: { subject } }))
    expect(Option.getOrThrow(await found(list)).since).toBe("2020-06-01")
  })
})

describe("The daily limit", () => {
  it.each([
    [429, "too many"],
    [400, refusal("WL-191")],
    [403, refusal("WL-191")],
  ])("HTTP %i stops all requests of that day, and none of the next", async (status, text) => {
    const list = await answering(status, text)
    expect((await failed(list)).reason).toBe("LimitReached")
    expect((await failed(list, other.nip)).reason).toBe("LimitReached")
    expect(list.asked).toHaveLength(1)
    await failed(list, other.nip, addDays(day, 1))
    expect(list.asked).toHaveLength(2)
  })
})

describe("Failures", () => {
  it.each([
    ["Unavailable", 503, "down"],
    ["Unavailable", 400, refusal("WL-196")],
    ["UnexpectedAnswer", 400, refusal("WL-115")],
    ["UnexpectedAnswer", 404, "<html>"],
    ["UnexpectedAnswer", 200, "<html>"],
    ["UnexpectedAnswer", 200, answerFor(other)],
    ["UnexpectedAnswer", 200, "x".repeat(1_024 * 1_024 + 1)],
  ])("%s: HTTP %i", async (reason, status, text) => {
    const list = await answering(status, text)
    expect((await failed(list)).reason).toBe(reason)
    await failed(list)
    expect(list.asked).toHaveLength(2)
  })

  it("is unavailable when the list does not respond in time, or at all", async () => {
    const silent = await aList(() => {}, { timeout: "20 millis" })
    expect(await failed(silent)).toMatchObject({ reason: "Unavailable" })
    const register = makeWhiteList({ baseUrl: "http://127.0.0.1:1" })
    expect((await failed({ register })).reason).toBe("Unavailable")
  })

  it("asks nobody without an address", async () => {
    expect((await failed({ register: withoutWhiteList }))._tag).toBe("TaxpayerRegisterOff")
  })
})
