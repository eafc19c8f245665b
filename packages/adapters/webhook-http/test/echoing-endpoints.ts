/** Endpoints that return the challenge of a verification in the way that a test requires. */
import type { Socket } from "node:net"
import { anEndpoint, aTcpServer } from "./loopback-server.ts"

const challengeIn = (body: string): string => JSON.parse(body).data.challenge

/** An endpoint that responds with a function of the challenge. */
export const anEchoing = (
  write: (challenge: string) => string,
  status = 200,
  headers: Record<string, string> = {},
) => {
  const endpoint = anEndpoint((_request, response) => {
    void endpoint.then(({ received }) =>
      response.writeHead(status, headers).end(write(challengeIn(received.at(-1)?.body ?? ""))),
    )
  })
  return endpoint
}

export const asText = (challenge: string): string => challenge
export const asJson = (challenge: string): string => JSON.stringify({ challenge })

/** A TCP endpoint; `onChallenge` receives the challenge. */
export const aTcpEchoing = async (onChallenge: (socket: Socket, challenge: string) => void) => {
  const { port } = await aTcpServer((socket) => {
    let text = ""
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString()
      const found = /"challenge":"([^"]+)"/.exec(text)?.[1]
      if (found !== undefined) onChallenge(socket, found)
    })
  })
  return { url: `http://127.0.0.1:${port}` }
}
