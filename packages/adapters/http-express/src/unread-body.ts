/**
 * What is still on its way of a request that has its answer already: read on for a moment, so that
 * the caller sees the answer, then cut off. Nobody keeps a server busy with gigabytes it refused.
 */
import type { IncomingMessage, ServerResponse } from "node:http"

/** Ends the connection if the request is not at its end `millis` after its answer. */
export const readNoLongerThan = (
  millis: number,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  response.once("finish", () => {
    if (request.complete) return
    const { socket } = request
    const cutOff = setTimeout(() => {
      if (!request.complete) socket.destroy()
    }, millis)
    // Of the request, not of the socket, which may bring thousands of them.
    request.once("close", () => clearTimeout(cutOff))
  })
}
