/**
 * A signing key in a process of its own, so that no signature holds up the event loop and the key
 * is in nobody else's memory (ADR 0034).
 *
 * The process is started again when it dies; what was under way is sent again, for signing twice
 * does no harm. A request that is not answered in time fails, and so does every one while the key
 * can't be opened. A process that is silent for so long hangs in its module: it is ended and
 * started again. A refused PIN or passphrase is not tried again: a few more tries would lock a
 * token. From then on every request fails at once, with what was refused.
 */
import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { algorithmOf, readCertificates, type SigningKey, SigningKeyError } from "../signing-key.ts"
import type { KeySource } from "./key-source.ts"
import { signerEnvironment } from "./signer-environment.ts"
import type { FromSigner, ToSigner } from "./signer-messages.ts"

export interface SignerProcessOptions {
  /** For one signature, waiting included; 10 seconds when not given. */
  readonly timeoutMillis?: number
  /** Told when the process has ended by itself and is started again. */
  readonly onRestart?: (how: string) => void
  /** Told when a start again has had its PIN or passphrase refused: there will be no other. */
  readonly onSecretRefused?: (detail: string) => void
  /** Variables of this process that it gets besides the usual ones, see `signer-environment.ts`. */
  readonly variables?: ReadonlyArray<string>
}

export interface SignerProcess extends SigningKey {
  readonly processId: () => number | undefined
  /** Ends the process; signatures under way fail. */
  readonly close: () => Promise<void>
}

const defaultTimeoutMillis = 10_000
const restartMillis = { first: 50, longest: 10_000 }
/** For opening the key: a module that takes longer hangs. */
const openingMillis = 30_000
/** For ending in an orderly way: a module that hangs notices nothing. */
const endingMillis = 2_000

// By the package's name, so that it is found as source and as a built package alike.
const entry = fileURLToPath(import.meta.resolve("@procurement/adapter-xades/signer-process"))

interface Request {
  readonly data: Uint8Array
  readonly resolve: (value: Uint8Array) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

class Signer {
  readonly #source: KeySource
  readonly #options: SignerProcessOptions
  readonly #pending = new Map<number, Request>()
  #child: ChildProcess | undefined
  #isReady = false
  #isClosed = false
  #lastId = 0
  #delay = restartMillis.first
  #trouble = "the signer process is starting"
  /** Ended from here, because of what `#trouble` says. */
  #isRefused = false
  /** Opening the key again could lock its token. */
  #isSecretRefused = false
  /** When it said something last, on `performance`'s clock. */
  #lastHeard = 0
  #restarting: NodeJS.Timeout | undefined
  #expected: string | undefined

  constructor(source: KeySource, options: SignerProcessOptions) {
    this.#source = source
    this.#options = options
  }

  get processId(): number | undefined {
    return this.#child?.pid
  }

  /** The first start: whatever goes wrong is told to the caller, and nothing goes on. */
  open(): Promise<string> {
    return new Promise((resolve, reject) => {
      const settle = (message: FromSigner | string): void => {
        if (typeof message !== "string" && message.type === "ready") {
          resolve(message.certificatePem)
          return
        }
        void this.close()
        const told = typeof message !== "string" && message.type === "failed" ? message : undefined
        const reason = told?.reason ?? "UnreadableKey"
        const detail = told?.detail ?? `the signer process ended at once (${String(message)})`
        reject(new SigningKeyError({ reason, detail }))
      }
      this.#start(settle)
    })
  }

  sign(data: Uint8Array): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new Error("the signer process is closed"))
    if (this.#isSecretRefused) return Promise.reject(new Error(this.#trouble))
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const timeout = this.#options.timeoutMillis ?? defaultTimeoutMillis
    const timer = setTimeout(() => {
      this.#pending.delete(id)
      const why = this.#isReady ? "the key is busy or does not answer" : this.#trouble
      reject(new Error(`no signature within ${timeout} ms: ${why}`))
      this.#endSilent(timeout)
    }, timeout)
    this.#pending.set(id, { data, resolve, reject, timer })
    if (this.#isReady) this.#tell({ type: "sign", id, data })
    return promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#restarting)
    this.#rejectAll("the signer process is closed")
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
    const timer = setTimeout(() => child.kill("SIGKILL"), endingMillis)
    if (child.connected) child.disconnect()
    else child.kill("SIGKILL")
    await ended
    clearTimeout(timer)
  }

  #tell(message: ToSigner): void {
    // A child that is gone is noticed by its exit: the request is sent again then.
    if (this.#child?.connected === true) this.#child.send(message, () => undefined)
  }

  #start(onFirst?: (message: FromSigner | string) => void): void {
    const child = fork(entry, [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      execArgv: [],
      env: signerEnvironment(process.env, this.#options.variables),
    })
    this.#child = child
    let first = onFirst
    const opening = setTimeout(() => child.kill("SIGKILL"), openingMillis)
    child.on("message", (message: FromSigner) => {
      clearTimeout(opening)
      this.#lastHeard = performance.now()
      this.#hear(message)
      first?.(message)
      first = undefined
    })
    const end = (how: string): void => {
      clearTimeout(opening)
      this.#isReady = false
      if (first !== undefined) first(how)
      else this.#restart(how)
    }
    // One that could not even be started exits never.
    child.on("error", (cause) => {
      if (child.pid === undefined) end(cause.message)
    })
    child.once("exit", (code, signal) => end(signal ?? `code ${code}`))
    this.#tell({ type: "open", source: this.#source })
  }

  #restart(how: string): void {
    if (this.#isClosed) return
    if (!this.#isRefused) this.#trouble = `the signer process has ended (${how})`
    this.#isRefused = false
    if (this.#isSecretRefused) return
    this.#options.onRestart?.(how)
    this.#restarting = setTimeout(() => this.#start(), this.#delay)
    this.#delay = Math.min(restartMillis.longest, this.#delay * 2)
  }

  #hear(message: FromSigner): void {
    switch (message.type) {
      case "ready":
        this.#ready(message.certificatePem)
        return
      case "failed":
        this.#isSecretRefused = message.reason === "SecretRefused"
        if (this.#expected === undefined) return
        this.#refuse(message.detail)
        if (this.#isSecretRefused) {
          // Told first: who hears of it stops its work before that work fails.
          this.#options.onSecretRefused?.(message.detail)
          this.#rejectAll(message.detail)
        }
        return
      case "signed":
        this.#settle(message.id)?.resolve(message.value)
        return
      case "refused":
        this.#settle(message.id)?.reject(new Error(message.detail))
    }
  }

  #rejectAll(why: string): void {
    for (const id of this.#pending.keys()) this.#settle(id)?.reject(new Error(why))
  }

  /** Nothing was heard for as long as a request waits: it hangs, and would for ever. */
  #endSilent(timeout: number): void {
    if (!this.#isReady || performance.now() - this.#lastHeard < timeout) return
    this.#isReady = false
    this.#refuse("the key does not answer")
  }

  /** It is tried again later: a person may have set right what was wrong. */
  #refuse(trouble: string): void {
    this.#trouble = trouble
    this.#isRefused = true
    this.#child?.kill("SIGKILL")
  }

  /** Signatures are bound to the certificate that was there at the start. */
  #ready(certificatePem: string): void {
    if (this.#expected !== undefined && this.#expected !== certificatePem) {
      this.#refuse("the certificate of the key was changed; start anew to use it")
      return
    }
    this.#expected = certificatePem
    this.#isReady = true
    this.#delay = restartMillis.first
    for (const [id, { data }] of this.#pending) this.#tell({ type: "sign", id, data })
  }

  #settle(id: number): Request | undefined {
    const request = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(request?.timer)
    return request
  }
}

/**
 * Starts the process and waits until it has opened the key. Rejects with `SigningKeyError`, with
 * nothing left running, when it can't.
 */
export const startSignerProcess = async (
  source: KeySource,
  options: SignerProcessOptions = {},
): Promise<SignerProcess> => {
  const signer = new Signer(source, options)
  const [certificate, ...chain] = readCertificates(await signer.open())
  return {
    algorithm: algorithmOf(certificate.publicKey),
    certificate,
    chain,
    sign: (data) => signer.sign(data),
    processId: () => signer.processId,
    close: () => signer.close(),
  }
}
