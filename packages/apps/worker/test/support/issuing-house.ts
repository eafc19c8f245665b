/**
 * A world with its API and one ordinary worker running, and the questions that tests of trouble
 * with KSeF ask it: what a customer is told, and what KSeF holds.
 */
import type { Invoice } from "@procurement/domain/invoice"
import { expect } from "vitest"
import type { Child } from "./child.ts"
import { type Customer, customerOf, fetchToken, type InvoiceView } from "./customer.ts"
import type { SentDocument } from "./ksef-control.ts"
import { readInvoices } from "./ledger.ts"
import { placeOrders } from "./orders.ts"
import { untilSome } from "./until.ts"
import { untilAllArchived } from "./waiting.ts"
import { openWorld, type World } from "./world.ts"

export interface Placed {
  readonly orderId: string
  readonly invoiceId: string
}

export interface IssuingHouse {
  readonly world: World
  readonly order: (count: number) => Promise<ReadonlyArray<Placed>>
  /** Stops the worker in order; a new one starts, without token and session. */
  readonly replaceWorker: () => Promise<void>
  /** Resolves with what the customer is told once it is as wanted. */
  readonly untilTold: (
    placed: Placed,
    what: string,
    isIt: (view: InvoiceView) => boolean,
  ) => Promise<InvoiceView>
  readonly untilAllArchived: () => Promise<void>
  readonly invoice: (placed: Placed) => Promise<Invoice>
  /** What KSeF holds of the invoice. */
  readonly document: (placed: Placed) => Promise<SentDocument>
  /** Time goes by at KSeF alone. */
  readonly passTime: (millis: number) => Promise<void>
}

const invoiceIn = async (world: World, { invoiceId }: Placed): Promise<Invoice> => {
  const found = (await readInvoices(world)).find(({ invoice }) => invoice.id === invoiceId)
  if (found === undefined) throw new Error(`no invoice ${invoiceId}`)
  return found.invoice
}

const documentIn = async (world: World, placed: Placed): Promise<SentDocument> => {
  const invoice = await invoiceIn(world, placed)
  const documents = (await world.ksef.documents()).filter(
    ({ invoiceNumber }) => "number" in invoice && invoiceNumber === invoice.number,
  )
  expect(documents).toHaveLength(1)
  return documents[0]!
}

const stopInOrder = async (worker: Child): Promise<void> => {
  worker.kill("SIGTERM")
  expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null })
}

const houseIn = (world: World, customer: Customer, firstWorker: Child): IssuingHouse => {
  let worker = firstWorker
  let offset = 0
  return {
    world,
    order: async (count) =>
      (await placeOrders(world, count)).map(({ id, invoiceId }) => ({ orderId: id, invoiceId })),
    replaceWorker: async () => {
      await stopInOrder(worker)
      worker = world.startWorker()
    },
    untilTold: ({ invoiceId }, what, isIt) =>
      untilSome(`the customer is told: ${what}`, async () => {
        const view = await customer.invoice(invoiceId)
        return isIt(view) ? view : undefined
      }),
    untilAllArchived: () => untilAllArchived(world, [worker]),
    invoice: (placed) => invoiceIn(world, placed),
    document: (placed) => documentIn(world, placed),
    passTime: (millis) => {
      offset += millis
      return world.ksef.moveClock(offset)
    },
  }
}

export const openIssuingHouse = async (): Promise<IssuingHouse> => {
  const world = await openWorld()
  try {
    const worker = world.startWorker()
    const { url = "" } = await world.startApi().ready
    return houseIn(world, customerOf(world, url, await fetchToken(world, url)), worker)
  } catch (cause) {
    await world.close()
    throw cause
  }
}

export const statesOf = ({ timeline }: Invoice): ReadonlyArray<string> =>
  timeline.map(({ state }) => state)

export const codesOf = ({ arrivals }: SentDocument): ReadonlyArray<number> =>
  arrivals.map(({ statusCode }) => statusCode)
