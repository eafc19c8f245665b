/** One HTTPS request with a client certificate, which `fetch` can't send. */
import { request } from "node:https"
import type { TestCertificate } from "./certificates.ts"

export interface TlsRequest {
  readonly url: string
  /** The server's certificate, the only one that is trusted. */
  readonly server: TestCertificate
  readonly client?: TestCertificate | undefined
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface TlsAnswer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | Array<string>>
  readonly body: string
}

export const tlsRequest = (asked: TlsRequest): Promise<TlsAnswer> =>
  new Promise((answered, failed) => {
    const { url, server, client, method = "GET", headers = {}, body } = asked
    const proof = client === undefined ? {} : { key: client.keyPem, cert: client.certificatePem }
    const options = { ca: server.certificatePem, servername: "localhost", agent: false, ...proof }
    const sent = request(url, { ...options, method, headers }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", failed)
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString()
        answered({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      })
    })
    sent.on("error", failed)
    sent.end(body)
  })
