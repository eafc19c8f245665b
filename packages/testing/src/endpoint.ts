/**
 * A customer's endpoint for webhooks: returns the challenge of a verification, records every other
 * request and answers as a test says.
 */
import { createServer, type IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import { listen, type Listening } from "./listening.ts"

export interface Received {
  readonly path: string
  /** The event's id in the header `webhook-id`. */
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The status of its response. */
  readonly answered: number
}

export interface Endpoint extends Listening {
  readonly received: ReadonlyArray<Received>
  /** Ids of the events that it has accepted, in the order in which they came. */
  readonly accepted: () => ReadonlyArray<string>
  /** The status of its responses from now on; 204 at first. */
  readonly answerWith: (status: number) => void
}

/** The challenge in the body of a `webhook.verification`; undefined in any other body. */
const challengeIn = (body: string): string | undefined =>
  /"type":"webhook\.verification",.*"challenge":"([\w-]+)"/.exec(body)?.[1]

export const startEndpoint = async (delayMillis = 0): Promise<Endpoint> => {
  const received: Array<Received> = []
  let status = 204
  const server = createServer(async (request, response) => {
    const { headers, url: path = "/" } = request
    const answered = status
    const body = await text(request)
    const challenge = challengeIn(body)
    if (challenge !== undefined) return void response.end(challenge)
    received.push({ path, id: String(headers["webhook-id"]), headers, body, answered })
    setTimeout(() => response.writeHead(answered).end(), delayMillis)
  })
  return {
    ...(await listen(server)),
    received,
    accepted: () => received.filter(({ answered }) => answered < 300).map(({ id }) => id),
    answerWith: (next) => {
      status = next
    },
  }
}
