import {
  errorCodes,
  invoiceCodes,
  type KsefCode,
  loginCodes,
  sessionCodes,
} from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"

/** The class of a code and, for a repair, what it renews. */
const spoken = ({ class: kind, renew }: KsefCode): string =>
  renew === undefined ? kind : `${kind} ${renew}`

const said = (codes: ReadonlyMap<number, KsefCode>) =>
  Object.fromEntries([...codes].map(([code, entry]) => [code, spoken(entry)]))

/** The codes with that meaning. */
const each = (meaning: string, ...codes: ReadonlyArray<number>) =>
  Object.fromEntries(codes.map((code) => [code, meaning]))

describe("KSeF codes", () => {
  it("errorCodes classifies every error of a call", () => {
    expect(said(errorCodes)).toEqual({
      ...each("human", 9101, 9102, 9103, 9105, 21001, 21115, 21117, 21157, 21161, 21164, 21166),
      ...each("human", 21167, 21217, 21308, 21401, 21402, 21403, 21405, 21406, 21418),
      ...each("human", 25001, 25002, 25003, 25004, 25005, 25006, 25007, 25008, 25009, 25010),
      ...each("human", 25011, 71002, 71004, 71005),
      ...each("retry", 21111),
      ...each("retry session", 21184),
      ...each("wait", 21165, 21178, 71001),
      ...each("repair session", 21155, 21173, 21180, 21205, 21208),
      ...each("repair login", 21301, 21304),
      ...each("repair key", 21470),
    })
  })

  it("loginCodes classifies every state of a login", () => {
    expect(said(loginCodes)).toEqual({
      ...each("wait", 100),
      ...each("human", 415, 425, 450, 460, 470, 480),
      ...each("retry", 500, 550),
    })
  })

  it("sessionCodes classifies every state of an interactive or batch session", () => {
    expect(said(sessionCodes)).toEqual({
      ...each("wait", 100, 150, 170),
      ...each("human", 405, 420, 430, 435),
      ...each("repair key", 415),
      ...each("retry", 440, 500, 550),
    })
  })

  it("invoiceCodes classifies every state of an invoice", () => {
    expect(said(invoiceCodes)).toEqual({
      ...each("wait", 100, 150),
      ...each("human", 410, 415, 430, 435, 450),
      ...each("retry", 405, 500, 550),
    })
  })

  it("no table contains the success code 200", () => {
    const tables = [errorCodes, loginCodes, sessionCodes, invoiceCodes]
    expect(tables.filter((codes) => codes.has(200))).toEqual([])
  })

  it("the codes of a table have distinct meanings", () => {
    for (const codes of [errorCodes, loginCodes, sessionCodes, invoiceCodes]) {
      const meanings = [...codes.values()].map(({ meaning }) => meaning)
      expect(new Set(meanings).size).toBe(meanings.length)
      expect(meanings.every((meaning) => meaning.length > 3)).toBe(true)
    }
  })
})
