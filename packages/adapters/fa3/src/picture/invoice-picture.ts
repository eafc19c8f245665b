/**
 * Pictures of invoices, drawn in a few threads: even a short picture would block requests for too
 * long.
 *
 * The first picture starts the threads and `stop` ends them. Each draws one picture at a time;
 * requests that find no free thread wait in order, up to a limit. A thread that dies or takes too
 * long is replaced by the next request, and its picture is reported as not drawn. Idle threads
 * keep no process alive.
 */
import { Worker } from "node:worker_threads"
import { InvoicePicture, InvoicePictureError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DrawingRequest } from "./draw-picture.ts"
import type { DrawingAnswer } from "./drawing-thread.ts"

export interface ThreadLimits {
  /** Threads at most. */
  readonly threads: number
  /** Requests that may wait for a thread; more are refused. */
  readonly waiting: number
  /** How long a picture may take before its thread is given up. */
  readonly drawingMillis: number
}

export interface DrawingThreads {
  /** Rejects with an `InvoicePictureError`. A request that is aborted while it waits is dropped. */
  readonly draw: (message: DrawingRequest, signal?: AbortSignal) => Promise<Uint8Array>
  /** Ends all threads; what they had not finished is rejected as unavailable. */
  readonly stop: () => Promise<void>
}

interface Job {
  readonly message: DrawingRequest
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: InvoicePictureError) => void
}

interface Thread {
  readonly worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

const unavailable = (detail: string, cause?: unknown): InvoicePictureError =>
  new InvoicePictureError({ reason: "Unavailable", detail, cause })

const settle = ({ resolve, reject }: Job, answer: DrawingAnswer): void =>
  answer._tag === "Drawn"
    ? resolve(answer.pdf)
    : reject(new InvoicePictureError({ reason: "NotDrawable", detail: answer.detail }))

/** Ample for the longest invoice; a thread that wants more is ended, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

class ThreadPool implements DrawingThreads {
  readonly #limits: ThreadLimits
  readonly #threads = new Set<Thread>()
  readonly #waiting: Array<Job> = []
  #isStopped = false

  constructor(limits: ThreadLimits) {
    this.#limits = limits
  }

  draw(message: DrawingRequest, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(unavailable("the service is stopping"))
      if (this.#waiting.length >= this.#limits.waiting) return reject(unavailable("too many wait"))
      const job = { message, resolve, reject }
      this.#waiting.push(job)
      signal?.addEventListener("abort", () => this.#withdraw(job), { once: true })
      return this.#goOn()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const job of this.#waiting.splice(0)) job.reject(unavailable("the service is stopping"))
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #withdraw(job: Job): void {
    const at = this.#waiting.indexOf(job)
    if (at === -1) return
    this.#waiting.splice(at, 1)
    job.reject(unavailable("nobody waits for it any more"))
  }

  #goOn(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#freeThread()
      const job = thread === undefined ? undefined : this.#waiting.shift()
      if (thread === undefined || job === undefined) return
      this.#begin(thread, job)
    }
  }

  #freeThread(): Thread | undefined {
    const free = [...this.#threads].find(({ job }) => job === undefined)
    if (free !== undefined) return free
    return this.#threads.size < this.#limits.threads ? this.#start() : undefined
  }

  #begin(thread: Thread, job: Job): void {
    thread.job = job
    thread.worker.ref()
    thread.timer = setTimeout(() => {
      this.#lose(thread, unavailable(`not drawn within ${this.#limits.drawingMillis} ms`))
      void thread.worker.terminate()
    }, this.#limits.drawingMillis)
    thread.worker.postMessage(job.message, [])
  }

  #start(): Thread {
    const worker = new Worker(new URL("./drawing-thread.ts", import.meta.url), { resourceLimits })
    const thread: Thread = { worker, job: undefined, timer: undefined }
    this.#threads.add(thread)
    worker.on("message", (answer: DrawingAnswer) => {
      const job = this.#release(thread)
      worker.unref()
      if (job !== undefined) settle(job, answer)
      this.#goOn()
    })
    worker.on("error", (cause) => this.#lose(thread, unavailable("the thread failed", cause)))
    worker.on("exit", () => this.#lose(thread, unavailable("the thread ended")))
    return thread
  }

  #release(thread: Thread): Job | undefined {
    const { job } = thread
    clearTimeout(thread.timer)
    thread.job = undefined
    return job
  }

  #lose(thread: Thread, error: InvoicePictureError): void {
    this.#threads.delete(thread)
    this.#release(thread)?.reject(error)
    if (!this.#isStopped) this.#goOn()
  }
}

export const makeDrawingThreads = (limits: ThreadLimits): DrawingThreads => new ThreadPool(limits)

export interface PictureOptions {
  /** Of the environment that has the invoices: `https://qr.ksef.mf.gov.pl` in production. */
  readonly qrBaseUrl: string
  /** 2 threads, 64 waiting, 30 s unless given. */
  readonly limits?: Partial<ThreadLimits> | undefined
}

export interface OpenInvoicePicture {
  readonly picture: InvoicePicture["Service"]
  /** Ends the threads. Pictures asked for afterwards are `Unavailable`. */
  readonly stop: () => Promise<void>
}

const usualLimits: ThreadLimits = { threads: 2, waiting: 64, drawingMillis: 30_000 }

const asFailure = (cause: unknown): InvoicePictureError =>
  cause instanceof InvoicePictureError
    ? cause
    : new InvoicePictureError({ reason: "Unavailable", detail: "no thread could start", cause })

export const openInvoicePicture = ({ qrBaseUrl, limits }: PictureOptions): OpenInvoicePicture => {
  const threads = makeDrawingThreads({ ...usualLimits, ...limits })
  const picture: InvoicePicture["Service"] = {
    render: (request) =>
      Effect.tryPromise({
        try: (signal) =>
          threads.draw({ ...request, ksefNumber: request.ksefNumber, qrBaseUrl }, signal),
        catch: asFailure,
      }),
  }
  return { picture, stop: threads.stop.bind(threads) }
}

export const layerInvoicePicture = (options: PictureOptions): Layer.Layer<InvoicePicture> =>
  Layer.effect(
    InvoicePicture,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => openInvoicePicture(options)),
        ({ stop }) => Effect.promise(stop),
      ),
      ({ picture }) => picture,
    ),
  )
