/**
 * A running installation with an API and one worker, and queries for tests of KSeF faults: the
 * customer's view of an invoice, and the files that KSeF has.
 */
import type { Invoice } from "@procurement/domain/invoice"
import { untilSome } from "@procurement/testing"
import { expect } from "vitest"
import type { Currency } from "@procurement/domain/money"
import type { Child, Environment } from "./child.ts"
import { type Customer, customerOf, fetchToken, type InvoiceView } from "./customer.ts"
import type { SentDocument } from "./ksef-control.ts"
import { readInvoices } from "./ledger.ts"
import { placeOrders } from "./orders.ts"
import { untilAllArchived } from "./waiting.ts"
import { openWorld, type World, type WorldOptions } from "./world.ts"

export interface Placed {
  readonly orderId: string
  readonly invoiceId: string
}

export interface IssuingInstallation {
  readonly world: World
  readonly order: (count: number, currency?: Currency) => Promise<ReadonlyArray<Placed>>
  readonly worker: () => Child
  /** Stops the worker gracefully and starts a new one, without a token or a session. */
  readonly replaceWorker: (environment?: Environment) => Promise<void>
  /** The customer's current view of the invoice. */
  readonly view: (placed: Placed) => Promise<InvoiceView>
  /** Resolves with the customer's view of the invoice once it meets the condition. */
  readonly untilView: (
    placed: Placed,
    what: string,
    isIt: (view: InvoiceView) => boolean,
  ) => Promise<InvoiceView>
  readonly untilAllArchived: () => Promise<void>
  readonly invoice: (placed: Placed) => Promise<Invoice>
  /** KSeF's document of the invoice. */
  readonly document: (placed: Placed) => Promise<SentDocument>
  /** Moves only KSeF's clock. */
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
  expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
}

const houseIn = (
  world: World,
  customer: Customer,
  startWorker: (environment?: Environment) => Child,
): IssuingInstallation => {
  let worker = startWorker()
  let offset = 0
  return {
    world,
    order: async (count, currency) => {
      const orders = await placeOrders(world, count, currency)
      return orders.map(({ id, invoiceId }) => ({ orderId: id, invoiceId }))
    },
    worker: () => worker,
    replaceWorker: async (environment) => {
      await stopInOrder(worker)
      worker = startWorker(environment)
    },
    view: ({ invoiceId }) => customer.invoice(invoiceId),
    untilView: ({ invoiceId }, what, isIt) =>
      untilSome(`the customer sees: ${what}`, async () => {
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

export interface InstallationOptions extends WorldOptions {
  /** Additional settings of its workers. */
  readonly worker?: (world: World) => Environment | Promise<Environment>
}

export const openIssuingInstallation = async (
  options: InstallationOptions = {},
): Promise<IssuingInstallation> => {
  const world = await openWorld(options)
  try {
    const environment = (await options.worker?.(world)) ?? {}
    const api = world.startApi()
    const startWorker = (more: Environment = {}) => world.startWorker({ ...environment, ...more })
    const { url = "" } = await api.ready
    return houseIn(world, customerOf(world, url, await fetchToken(world, url)), startWorker)
  } catch (cause) {
    await world.close()
    throw cause
  }
}

export const statesOf = ({ timeline }: Invoice): ReadonlyArray<string> =>
  timeline.map(({ state }) => state)

export const codesOf = ({ arrivals }: SentDocument): ReadonlyArray<number> =>
  arrivals.map(({ statusCode }) => statusCode)
