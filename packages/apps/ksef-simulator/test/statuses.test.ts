/** Statuses of invoices, logins and sessions over time, without a server. */
import { instant } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import {
  isForgotten,
  isRefreshable,
  loginOutcomes,
  loginStatusAt,
} from "../src/auth/login-status.ts"
import { invoiceStatusAt } from "../src/sessions/invoice-status.ts"
import { countersAt, isOpen, sessionStatusAt, updatedAt } from "../src/sessions/session-status.ts"
import type { InvoiceReceived } from "../src/state/facts.ts"
import type { Login, Session } from "../src/state/state.ts"

const upoDelay = 100

const invoice = (code: number, verdictAt = 200): InvoiceReceived => ({
  fact: "InvoiceReceived",
  at: instant(100),
  sessionReference: "session",
  reference: `invoice-${code}`,
  ordinal: 1,
  invoiceHash: "hash",
  mode: "Online",
  verdict: { status: { code, description: "" } },
  processingAt: instant(150),
  verdictAt: instant(verdictAt),
  storedAt: instant(verdictAt + 100),
})

const session = (changes: Partial<Session> = {}): Session => ({
  fact: "SessionOpened",
  at: instant(50),
  reference: "session",
  context: { type: "Nip", value: "5265877635" },
  proof: { kind: "Document", hash: "hash" },
  openedBy: { type: "Nip", value: "5265877635" },
  form: "FA(3)",
  cipherKey: "key",
  initializationVector: "vector",
  validUntil: instant(10_000),
  upoReference: "upo",
  invoices: [],
  invoicesByReference: new Map(),
  parts: new Map(),
  ...changes,
})

const codeAt = (subject: Session, now: number): number =>
  sessionStatusAt(subject, instant(now), upoDelay).code

describe("Invoices", () => {
  it("an invoice has status 100, then 150, then its verdict", () => {
    const codes = [100, 149, 150, 199, 200, 9999].map(
      (now) => invoiceStatusAt(invoice(440), instant(now)).code,
    )
    expect(codes).toEqual([100, 100, 150, 150, 440, 440])
  })
})

const login = (changes: Partial<Login> = {}): Login => ({
  fact: "LoginStarted",
  at: instant(0),
  reference: "login",
  challenge: "challenge",
  context: { type: "Nip", value: "5265877635" },
  proof: { kind: "Document", hash: "hash" },
  permissions: [],
  outcome: loginOutcomes.success,
  readyAt: instant(50),
  ...changes,
})

describe("Logins", () => {
  it("a login is in progress until its outcome is due", () => {
    expect([49, 50].map((now) => loginStatusAt(login(), instant(now)).code)).toEqual([100, 200])
  })

  it("a login is discarded after seven days", () => {
    const week = 7 * 86_400_000
    expect([week, week + 1].map((now) => isForgotten(login(), instant(now)))).toEqual([false, true])
  })

  it("a login is refreshable from its redemption until it ends or expires", () => {
    const redeemed = login({ refreshValidUntil: instant(100) })
    expect(isRefreshable(login(), instant(60))).toBe(false)
    expect([99, 100].map((now) => isRefreshable(redeemed, instant(now)))).toEqual([true, false])
    expect(isRefreshable({ ...redeemed, endedAt: instant(70) }, instant(80))).toBe(false)
  })
})

describe("Sessions", () => {
  it("a session is open, then 170 once closed, then 200 with a valid invoice", () => {
    const closed = session({ closedAt: instant(300), invoices: [invoice(450), invoice(200)] })
    expect(codeAt(session(), 299)).toBe(100)
    expect([300, 399, 400].map((now) => codeAt(closed, now))).toEqual([170, 170, 200])
  })

  it("a closed session waits for its last verdict", () => {
    const closed = session({ closedAt: instant(300), invoices: [invoice(200, 900)] })
    expect([999, 1000].map((now) => codeAt(closed, now))).toEqual([170, 200])
  })

  it("a session without a valid invoice ends with 445, without any with 440", () => {
    expect(codeAt(session({ closedAt: instant(300), invoices: [invoice(450)] }), 400)).toBe(445)
    expect(codeAt(session({ closedAt: instant(300) }), 400)).toBe(440)
  })

  it("a session closes when its validity ends", () => {
    const abandoned = session({ invoices: [invoice(200)] })
    expect(isOpen(abandoned, instant(9999))).toBe(true)
    expect(isOpen(abandoned, instant(10_000))).toBe(false)
    expect([9999, 10_000, 10_100].map((now) => codeAt(abandoned, now))).toEqual([100, 170, 200])
  })

  it("a session whose key can't be unwrapped is never open", () => {
    const { cipherKey: _, ...withoutKey } = session()
    expect(codeAt(withoutKey, 60)).toBe(415)
    expect(isOpen(withoutKey, instant(60))).toBe(false)
  })

  it("counters include only published verdicts", () => {
    const counted = session({ invoices: [invoice(200), invoice(450, 500)] })
    expect(countersAt(counted, instant(300))).toEqual({
      invoiceCount: 2,
      successfulInvoiceCount: 1,
      failedInvoiceCount: 0,
    })
  })

  it("the update time is that of the last visible change", () => {
    const closed = session({ closedAt: instant(300), invoices: [invoice(200)] })
    const updates = [60, 250, 350, 500].map((now) => updatedAt(closed, instant(now), upoDelay))
    expect(updates).toEqual([50, 200, 300, 400])
  })
})
