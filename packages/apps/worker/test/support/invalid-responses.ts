/** Invalid responses of KSeF, and the status and alarm that each causes. */
import { type Alarm, problemSeries } from "./alarms.ts"
import { type KsefAnswer, type ResponseFault, withStatedHash } from "./faulty-ksef.ts"

interface Hashed {
  readonly invoiceHash?: string
}

export interface InvalidResponse {
  readonly what: string
  readonly fault: ResponseFault
  readonly status: string
  readonly code: string
  readonly alarm: Alarm
}

const wrongAnswer = (step: string, code: string): Alarm => ({
  alert: "KsefAnswersWrongly",
  chooses: /code=~"BadReceipt\|UnexpectedAnswer"/,
  series: problemSeries(step, code),
})

export const upoQuestion = { method: "GET", path: /\/upo$/ } as const
const stateQuestion = { method: "GET", path: /\/invoices\/[\w-]+$/ } as const
const transmission = { method: "POST", path: /\/online\/[\w-]+\/invoices$/ } as const

export const badReceipt = {
  status: "acknowledged",
  code: "bad_receipt",
  alarm: wrongAnswer("ArchiveReceipt", "BadReceipt"),
} as const

const cutInHalf = (response: KsefAnswer): KsefAnswer =>
  withStatedHash(response, response.body.subarray(0, response.body.length / 2))

const withAnotherHash = (response: KsefAnswer): KsefAnswer => ({
  ...response,
  headers: withStatedHash(response, Buffer.from("another file")).headers,
})

const edited = (response: KsefAnswer, from: RegExp, to: string): KsefAnswer =>
  withStatedHash(response, Buffer.from(response.body.toString("utf8").replace(from, to)))

const withoutSignature = (response: KsefAnswer): KsefAnswer =>
  edited(response, /<ds:Signature .*<\/ds:Signature>/s, "")

const changedAfterSigning = (response: KsefAnswer): KsefAnswer =>
  edited(response, /<TrybWysylki>Online/, "<TrybWysylki>Offline")

const withUnknownState = (response: KsefAnswer): KsefAnswer => {
  const state = JSON.parse(response.body.toString("utf8"))
  const status = { ...state.status, code: 299, description: "nobody knows this" }
  return { ...response, body: Buffer.from(JSON.stringify({ ...state, status })) }
}

const statesOfInvoices = { method: "GET", path: /\/invoices(\/[\w-]+|\?.*)?$/ } as const

/** Removes the field that the Ministry's own example of a duplicate omits. */
const withoutHash = (response: KsefAnswer): KsefAnswer => {
  const { invoiceHash: _, ...body } = JSON.parse(response.body.toString("utf8"))
  const invoices = body.invoices?.map(({ invoiceHash: __, ...entry }: object & Hashed) => entry)
  const altered = invoices === undefined ? body : { ...body, invoices }
  return { ...response, body: Buffer.from(JSON.stringify(altered)) }
}

/** A package in an unknown state, and the alarm that reports it. */
export const strangePackage = {
  fault: { method: "GET", path: /\/sessions\/\d+-SB-[\w-]+$/, alter: withUnknownState },
  alarm: wrongAnswer("FollowBatch", "UnexpectedAnswer"),
} as const

/** Statuses and lists of invoices without hashes. */
export const missingHashes: ResponseFault = { ...statesOfInvoices, alter: withoutHash }

const unknownError = (): KsefAnswer => {
  const errors = [{ code: 29_999, description: "nobody knows this" }]
  const body = { title: "Bad Request", status: 400, detail: "nobody knows this", errors }
  return {
    status: 400,
    headers: { "content-type": "application/problem+json" },
    body: Buffer.from(JSON.stringify(body)),
  }
}

export const invalidResponses: ReadonlyArray<InvalidResponse> = [
  { ...badReceipt, what: "a truncated UPO", fault: { ...upoQuestion, alter: cutInHalf } },
  {
    ...badReceipt,
    what: "a UPO whose hash differs from the stated one",
    fault: { ...upoQuestion, alter: withAnotherHash },
  },
  {
    ...badReceipt,
    what: "a UPO without a signature",
    fault: { ...upoQuestion, alter: withoutSignature },
  },
  {
    ...badReceipt,
    what: "a UPO that was changed after it was signed",
    fault: { ...upoQuestion, alter: changedAfterSigning },
  },
  {
    what: "an unknown state of the invoice",
    fault: { ...stateQuestion, alter: withUnknownState },
    status: "sent",
    code: "unexpected_answer",
    alarm: wrongAnswer("AskForOutcome", "UnexpectedAnswer"),
  },
  {
    what: "an unknown error to a transmission",
    fault: { ...transmission, alter: unknownError, isSynthetic: true },
    status: "outcome_unknown",
    code: "unexpected_answer",
    alarm: wrongAnswer("Send", "UnexpectedAnswer"),
  },
]
