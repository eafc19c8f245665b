/**
 * A signing key in a separate process, so that no signature blocks the event loop and no other
 * process has the key in its memory (ADR 0034).
 *
 * When the process dies it is restarted and receives the pending requests again; signing twice does
 * no harm. Requests fail when they time out and while the key can't be opened. A process that sends
 * nothing for a whole timeout hangs in its module: it is killed and restarted. A rejected PIN or
 * passphrase is not tried again, because a few more attempts would lock a token: from then on every
 * request fails at once with the reason.
 */
import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import {
  algorithmOf,
  readCertificates,
  type SigningKey,
  SigningKeyError,
  type SigningKeyReason,
} from "../signing-key.ts"
import type { KeySource } from "./key-source.ts"

/** IPC messages contain public data and bytes to sign, never a key, a PIN or a passphrase. */
export type ToSigner =
  /** The first message names the key. */
  | { readonly type: "open"; readonly source: KeySource }
  | { readonly type: "sign"; readonly id: number; readonly data: Uint8Array }

export type FromSigner =
  /** The certificates in PEM, the leaf first. */
  | { readonly type: "ready"; readonly certificatePem: string }
  | { readonly type: "failed"; readonly reason: SigningKeyReason; readonly detail: string }
  | { readonly type: "signed"; readonly id: number; readonly value: Uint8Array }
  | { readonly type: "rejected"; readonly id: number; readonly detail: string }

/** Windows needs `SystemRoot` to open sockets. */
const usual = "PATH HOME LANG LC_ALL TZ TMPDIR TEMP LD_LIBRARY_PATH SystemRoot".split(" ")

/** The variables of the modules' manuals; the caller adds any others. */
const ofModules = [
  ..."SOFTHSM2_CONF OPENSC_CONF PCSCLITE_CSOCK_NAME YUBIHSM_PKCS11_CONF".split(" "),
  ..."ChrystokiConfigurationPath CS_PKCS11_R3_CFG NFAST_HOME TPM2_PKCS11_STORE".split(" "),
]

type Environment = Readonly<Record<string, string | undefined>>

/** The environment of a signer process; `more` are additional variable names. */
const signerEnvironment = (
  environment: Environment,
  more: ReadonlyArray<string> = [],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...usual, ...ofModules, ...more].flatMap((name) => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

export interface SignerProcessOptions {
  /** For one signature, including time in the queue; 10 seconds by default. */
  readonly timeoutMillis?: number
  /** Called when the process has exited unexpectedly and is being restarted. */
  readonly onRestart?: (how: string) => void
  /** Called when a restart fails because the PIN or passphrase was rejected; no restart follows. */
  readonly onSecretRejected?: (detail: string) => void
  /** Environment variables that the process inherits besides those in `signer-environment.ts`. */
  readonly variables?: ReadonlyArray<string>
}

export interface SignerProcess extends SigningKey {
  readonly processId: () => number | undefined
  /** Ends the process; pending signatures fail. */
  readonly close: () => Promise<void>
}

const defaultTimeoutMillis = 10_000
const restartMillis = { first: 50, longest: 10_000 }
/** A module that takes longer to open the key hangs. */
const openingMillis = 30_000
/** The time for a clean exit; a hanging module never exits. */
const endingMillis = 2_000

/**
 * Entry of the signer process, by package name, which works from source and from a built package.
 */
const entry = () => fileURLToPath(import.meta.resolve("@procurement/adapter-xades/signer-process"))

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
  #failure = "the signer process is starting"
  /** Whether this process killed the child for the reason in `#failure`. */
  #wasKilled = false
  /** Prevents restarts, because opening the key again could lock its token. */
  #isSecretRejected = false
  /** Messages received so far, from every child. A clock may differ from a timer's by 1 ms. */
  #received = 0
  #restarting: NodeJS.Timeout | undefined
  #expected: string | undefined

  constructor(source: KeySource, options: SignerProcessOptions) {
    this.#source = source
    this.#options = options
  }

  get processId(): number | undefined {
    return this.#child?.pid
  }

  /** The first start. Rejects on any failure and leaves no process running. */
  open(): Promise<string> {
    return new Promise((resolve, reject) => {
      const settle = (message: FromSigner | string): void => {
        if (typeof message !== "string" && message.type === "ready") {
          resolve(message.certificatePem)
          return
        }
        void this.close()
        const failed =
          typeof message !== "string" && message.type === "failed" ? message : undefined
        const reason = failed?.reason ?? "UnreadableKey"
        const detail = failed?.detail ?? `the signer process ended at once (${String(message)})`
        reject(new SigningKeyError({ reason, detail }))
      }
      this.#start(settle)
    })
  }

  sign(data: Uint8Array): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new Error("the signer process is closed"))
    if (this.#isSecretRejected) return Promise.reject(new Error(this.#failure))
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const timeout = this.#options.timeoutMillis ?? defaultTimeoutMillis
    const receivedBefore = this.#received
    const timer = setTimeout(() => {
      this.#pending.delete(id)
      const why = this.#isReady ? "the key is busy or does not respond" : this.#failure
      reject(new Error(`no signature within ${timeout} ms: ${why}`))
      if (this.#isReady && this.#received === receivedBefore) this.#killHung()
    }, timeout)
    this.#pending.set(id, { data, resolve, reject, timer })
    if (this.#isReady) this.#send({ type: "sign", id, data })
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

  #send(message: ToSigner): void {
    // The exit of a dead child triggers the restart, which sends the request again.
    if (this.#child?.connected === true) this.#child.send(message, () => undefined)
  }

  #start(onFirst?: (message: FromSigner | string) => void): void {
    const child = fork(entry(), [], {
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
      this.#received += 1
      this.#receive(message)
      first?.(message)
      first = undefined
    })
    const end = (how: string): void => {
      clearTimeout(opening)
      this.#isReady = false
      if (first !== undefined) first(how)
      else this.#restart(how)
    }
    // A child that failed to start never exits.
    child.on("error", (cause) => {
      if (child.pid === undefined) end(cause.message)
    })
    child.once("exit", (code, signal) => end(signal ?? `code ${code}`))
    this.#send({ type: "open", source: this.#source })
  }

  #restart(how: string): void {
    if (this.#isClosed) return
    if (!this.#wasKilled) this.#failure = `the signer process has ended (${how})`
    this.#wasKilled = false
    if (this.#isSecretRejected) return
    this.#options.onRestart?.(how)
    this.#restarting = setTimeout(() => this.#start(), this.#delay)
    this.#delay = Math.min(restartMillis.longest, this.#delay * 2)
  }

  #receive(message: FromSigner): void {
    switch (message.type) {
      case "ready":
        this.#ready(message.certificatePem)
        return
      case "failed":
        this.#isSecretRejected = message.reason === "SecretRejected"
        if (this.#expected === undefined) return
        this.#kill(message.detail)
        if (this.#isSecretRejected) {
          // Called first, so that the caller can stop its work before that work fails.
          this.#options.onSecretRejected?.(message.detail)
          this.#rejectAll(message.detail)
        }
        return
      case "signed":
        this.#settle(message.id)?.resolve(message.value)
        return
      case "rejected":
        this.#settle(message.id)?.reject(new Error(message.detail))
    }
  }

  #rejectAll(why: string): void {
    for (const id of this.#pending.keys()) this.#settle(id)?.reject(new Error(why))
  }

  /** Kills a process that has sent nothing while a request waited for a whole timeout. */
  #killHung(): void {
    this.#isReady = false
    this.#kill("the key does not respond")
  }

  /** Kills the process. Its restart tries again, because an operator may have fixed the cause. */
  #kill(failure: string): void {
    this.#failure = failure
    this.#wasKilled = true
    this.#child?.kill("SIGKILL")
  }

  /** All signatures use the certificate of the first start. */
  #ready(certificatePem: string): void {
    if (this.#expected !== undefined && this.#expected !== certificatePem) {
      this.#kill("the certificate of the key was changed; restart to use it")
      return
    }
    this.#expected = certificatePem
    this.#isReady = true
    this.#delay = restartMillis.first
    for (const [id, { data }] of this.#pending) this.#send({ type: "sign", id, data })
  }

  #settle(id: number): Request | undefined {
    const request = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(request?.timer)
    return request
  }
}

/**
 * Starts the process and waits until it has opened the key. Otherwise rejects with
 * `SigningKeyError` and leaves nothing running.
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
