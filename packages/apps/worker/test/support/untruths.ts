/** What KSeF must not answer and might, with what a customer and an operator are told then. */
import { type Alarm, problemSeries } from "./alarms.ts"
import { type KsefAnswer, type Lie, withStatedHash } from "./lying-ksef.ts"

export interface Untruth {
  readonly what: string
  readonly lie: Lie
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

const cutInHalf = (truth: KsefAnswer): KsefAnswer =>
  withStatedHash(truth, truth.body.subarray(0, truth.body.length / 2))

const withAnotherHash = (truth: KsefAnswer): KsefAnswer => ({
  ...truth,
  headers: withStatedHash(truth, Buffer.from("another file")).headers,
})

const withUnknownState = (truth: KsefAnswer): KsefAnswer => {
  const state = JSON.parse(truth.body.toString("utf8"))
  const status = { ...state.status, code: 299, description: "nobody knows this" }
  return { ...truth, body: Buffer.from(JSON.stringify({ ...state, status })) }
}

const unknownError = (): KsefAnswer => {
  const errors = [{ code: 29_999, description: "nobody knows this" }]
  const body = { title: "Bad Request", status: 400, detail: "nobody knows this", errors }
  return {
    status: 400,
    headers: { "content-type": "application/problem+json" },
    body: Buffer.from(JSON.stringify(body)),
  }
}

export const untruths: ReadonlyArray<Untruth> = [
  { ...badReceipt, what: "a truncated UPO", lie: { ...upoQuestion, tell: cutInHalf } },
  {
    ...badReceipt,
    what: "a UPO that has another hash than stated",
    lie: { ...upoQuestion, tell: withAnotherHash },
  },
  {
    what: "a state of the invoice that nobody knows",
    lie: { ...stateQuestion, tell: withUnknownState },
    status: "sent",
    code: "unexpected_answer",
    alarm: wrongAnswer("AskForOutcome", "UnexpectedAnswer"),
  },
  {
    what: "an error that nobody knows to a transmission",
    lie: { ...transmission, tell: unknownError, isInvented: true },
    status: "outcome_unknown",
    code: "unexpected_answer",
    alarm: wrongAnswer("Send", "UnexpectedAnswer"),
  },
]
