/** Controls the KSeF simulator over HTTP from the process of the test. */

/** The simulator's record of one distinct document. */
export interface SentDocument {
  /** SHA-256, Base64. */
  readonly invoiceHash: string
  readonly invoiceNumber?: string
  readonly ksefNumber?: string
  readonly timesReceived: number
  readonly arrivals: ReadonlyArray<{ readonly statusCode: number }>
}

export interface FailurePlan {
  /** An operation of the simulator, or `*`. */
  readonly match: string
  readonly action: string
  /** Lets this many matching requests pass first. */
  readonly after?: number
  readonly times?: number
  readonly retryAfter?: number
  readonly delayMs?: number
}

export interface KsefControl {
  readonly failNext: (...plans: ReadonlyArray<FailurePlan>) => Promise<void>
  readonly clearFailures: () => Promise<void>
  /** Failures that were requested and have not occurred yet. */
  readonly failuresLeft: () => Promise<number>
  readonly setOutage: (mode: "off" | "reset" | "status503") => Promise<void>
  /** Moves the simulator's time against the world's. */
  readonly moveClock: (offsetMillis: number) => Promise<void>
  /** Creates new keys; the old ones are rejected from now on. */
  readonly rotateKeys: () => Promise<void>
  /** The trust anchors for the signatures of UPOs, PEM. */
  readonly upoCertificates: () => Promise<string>
  readonly documents: () => Promise<ReadonlyArray<SentDocument>>
}

export const ksefControl = (url: string, aheadMillis: number): KsefControl => {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${url}/_sim${path}`, { method, ...init })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response
  }
  return {
    failNext: async (...plans) => {
      for (const plan of plans) await call("POST", "/failures", plan)
    },
    failuresLeft: async () =>
      ((await (await call("GET", "/failures")).json()) as ReadonlyArray<unknown>).length,
    clearFailures: async () => void (await call("DELETE", "/failures")),
    setOutage: async (mode) => void (await call("PUT", "/outage", { mode })),
    moveClock: async (millis) =>
      void (await call("PUT", "/clock", { offsetMillis: aheadMillis + millis })),
    rotateKeys: async () => void (await call("POST", "/keys/rotate", {})),
    upoCertificates: async () => (await call("GET", "/upo-certificates")).text(),
    documents: async () =>
      (await (await call("GET", "/invoices")).json()) as ReadonlyArray<SentDocument>,
  }
}
