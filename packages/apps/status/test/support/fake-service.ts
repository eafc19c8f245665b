/** A service to be checked, which answers as a test says. */
import { createServer, type ServerResponse } from "node:http"
import { type AtEnd, whenTestEnds } from "./ending.ts"
import { listen } from "@procurement/testing"

export interface FakeService {
  readonly url: string
  /** How it answers from now on, by path; what is not named is healthy. */
  readonly answerWith: (
    answers: Readonly<Record<string, (response: ServerResponse) => void>>,
  ) => void
}

const healthy = (response: ServerResponse): void => {
  response.setHeader("content-type", "application/json")
  response.end('{"ksefSubmission":"operational","webhooks":"operational"}')
}

export const hangs = (): void => undefined

export const fails = (response: ServerResponse): void => {
  response.statusCode = 503
  response.end("no")
}

/** An answer that begins and never ends. */
export const neverEnds = (response: ServerResponse): void => {
  response.write("{")
}

export const startFakeService = async (atEnd: AtEnd = whenTestEnds): Promise<FakeService> => {
  let answers: Readonly<Record<string, (response: ServerResponse) => void>> = {}
  const server = createServer(({ url = "/" }, response) => (answers[url] ?? healthy)(response))
  const { url, stop } = await listen(server)
  atEnd(stop)
  return {
    url,
    answerWith: (these) => {
      answers = these
    },
  }
}
