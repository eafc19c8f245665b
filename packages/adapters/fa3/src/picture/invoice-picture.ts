/**
 * Pictures of invoices, drawn in threads of their own: even a short one takes longer than a request
 * may hold up the others.
 *
 * The threads are started by the first picture and end with `stop`.
 */
import { InvoicePicture, InvoicePictureError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeDrawingThreads, type ThreadLimits } from "./drawing-threads.ts"

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
