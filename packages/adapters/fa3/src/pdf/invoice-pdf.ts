/**
 * Draws PDFs of invoices in a few threads, because even a short PDF would block requests for too
 * long.
 *
 * The first request starts the threads and `stop` ends them. Each draws one PDF at a time; further
 * requests wait, up to a limit, and tenants take turns. When the limit is reached, a tenant with
 * fewer waiting requests gets the place of the newest one of the tenant with the most. Long
 * invoices never occupy all threads, so a short one does not wait for them. If a thread dies or
 * takes too long, its request fails as unavailable and the next request starts a new thread. Idle
 * threads do not keep the process alive.
 */
import { Worker } from "node:worker_threads"
import type { TenantId } from "@procurement/domain/identity"
import { InvoicePdf, InvoicePdfError } from "@procurement/domain/invoice"
import { nextInTurn, placeFor } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DrawingRequest } from "./draw-pdf.ts"
import type { DrawingResult } from "./drawing-thread.ts"

export interface ThreadLimits {
  /** Maximum number of threads. */
  readonly threads: number
  /** How many requests may wait for a thread; further requests are rejected. */
  readonly waiting: number
  /** How long drawing one PDF may take before its thread is terminated. */
  readonly drawingMillis: number
}

export interface DrawingThreads {
  /** Rejects with `InvoicePdfError`. An aborted request that still waits is dropped. */
  readonly draw: (message: TenantDrawing, signal?: AbortSignal) => Promise<Uint8Array>
  /** Ends all threads; unfinished requests are rejected as unavailable. */
  readonly stop: () => Promise<void>
}

interface TenantDrawing extends DrawingRequest {
  readonly tenantId: TenantId
}

interface Job {
  readonly message: TenantDrawing
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: InvoicePdfError) => void
}

/** A file of about 500 lines; one of 4,000 takes most of a second. */
const longFileBytes = 200_000

const tenantOf = ({ message }: Job): string => message.tenantId

const isLong = ({ message }: Job): boolean => message.xml.byteLength > longFileBytes

interface Thread {
  readonly worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

const unavailable = (detail: string, cause?: unknown): InvoicePdfError =>
  new InvoicePdfError({ reason: "Unavailable", detail, cause })

const settle = ({ resolve, reject }: Job, answer: DrawingResult): void =>
  answer._tag === "Drawn"
    ? resolve(answer.pdf)
    : reject(new InvoicePdfError({ reason: "NotDrawable", detail: answer.detail }))

/** Ample for the longest invoice; a thread that needs more is terminated, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

class ThreadPool implements DrawingThreads {
  readonly #limits: ThreadLimits
  readonly #threads = new Set<Thread>()
  readonly #waiting: Array<Job> = []
  /** Tenant whose request began last. */
  #lastTenant = ""
  #isStopped = false

  constructor(limits: ThreadLimits) {
    this.#limits = limits
  }

  draw(message: TenantDrawing, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) return reject(unavailable("the service is stopping"))
      if (!this.#makePlace(message.tenantId))
        return reject(unavailable("too many requests are waiting"))
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

  #withdraw(job: Job, reason = "the request was aborted"): void {
    const at = this.#waiting.indexOf(job)
    if (at === -1) return
    this.#waiting.splice(at, 1)
    job.reject(unavailable(reason))
  }

  /** Returns whether a request of the tenant may wait; another one may have to give its place. */
  #makePlace(tenantId: string): boolean {
    if (this.#waiting.length < this.#limits.waiting) return true
    const leaving = placeFor(this.#waiting, tenantOf, tenantId)
    if (leaving === undefined) return false
    this.#withdraw(leaving, "too many requests of the tenant are waiting")
    return true
  }

  #goOn(): void {
    while (this.#waiting.length > 0) {
      const job = this.#nextJob()
      const thread = job === undefined ? undefined : this.#freeThread()
      if (thread === undefined || job === undefined) return
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      this.#begin(thread, job)
    }
  }

  #nextJob(): Job | undefined {
    const long = [...this.#threads].filter(({ job }) => job !== undefined && isLong(job)).length
    const mayBeLong = long < Math.max(1, this.#limits.threads - 1)
    const ready = this.#waiting.filter((job) => mayBeLong || !isLong(job))
    return nextInTurn(ready, tenantOf, this.#lastTenant)
  }

  #freeThread(): Thread | undefined {
    const free = [...this.#threads].find(({ job }) => job === undefined)
    if (free !== undefined) return free
    return this.#threads.size < this.#limits.threads ? this.#start() : undefined
  }

  #begin(thread: Thread, job: Job): void {
    thread.job = job
    this.#lastTenant = tenantOf(job)
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
    worker.on("message", (answer: DrawingResult) => {
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

  #lose(thread: Thread, error: InvoicePdfError): void {
    this.#threads.delete(thread)
    this.#release(thread)?.reject(error)
    if (!this.#isStopped) this.#goOn()
  }
}

export const makeDrawingThreads = (limits: ThreadLimits): DrawingThreads => new ThreadPool(limits)

export interface PdfOptions {
  /** The KSeF environment with the invoices: `https://qr.ksef.mf.gov.pl` in production. */
  readonly qrBaseUrl: string
  /** By default 2 threads, 64 waiting requests, 30 s. */
  readonly limits?: Partial<ThreadLimits> | undefined
}

export interface OpenInvoicePdf {
  readonly pdf: InvoicePdf["Service"]
  /** Ends the threads. Later requests fail as `Unavailable`. */
  readonly stop: () => Promise<void>
}

const usualLimits: ThreadLimits = { threads: 2, waiting: 64, drawingMillis: 30_000 }

const asFailure = (cause: unknown): InvoicePdfError =>
  cause instanceof InvoicePdfError
    ? cause
    : new InvoicePdfError({ reason: "Unavailable", detail: "no thread could start", cause })

export const openInvoicePdf = ({ qrBaseUrl, limits }: PdfOptions): OpenInvoicePdf => {
  const threads = makeDrawingThreads({ ...usualLimits, ...limits })
  const pdf: InvoicePdf["Service"] = {
    render: (request) =>
      Effect.tryPromise({
        try: (signal) =>
          threads.draw({ ...request, ksefNumber: request.ksefNumber, qrBaseUrl }, signal),
        catch: asFailure,
      }),
  }
  return { pdf, stop: threads.stop.bind(threads) }
}

export const layerInvoicePdf = (options: PdfOptions): Layer.Layer<InvoicePdf> =>
  Layer.effect(
    InvoicePdf,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => openInvoicePdf(options)),
        ({ stop }) => Effect.promise(stop),
      ),
      ({ pdf }) => pdf,
    ),
  )
