/** The calls of the API by resource, `api.orders.create(…)`; each sends one request. */
import type { ItemOf, List, QueryOf, ReadList } from "./lists.ts"
import type { PathMethods } from "./path-methods.ts"
import { ProblemError } from "./problem-error.ts"
import { notIssued } from "./retry-policy.ts"
import type { components, paths } from "./schema.ts"
import { type Invoice, type WaitForInvoiceOptions, waitUntilIssued } from "./wait-for-invoice.ts"

type Schemas = components["schemas"]
type ExportQuery = Omit<
  NonNullable<paths["/v1/invoices/export"]["get"]["parameters"]["query"]>,
  "format"
>

export interface ReadOptions {
  readonly signal?: AbortSignal
}

export interface WriteOptions extends ReadOptions {
  /** Your own key, to be safe even across restarts of your program; default: a random one. */
  readonly idempotencyKey?: string
  /**
   * The `ETag` on which a change is based: if the resource has changed since, the call is rejected.
   */
  readonly ifMatch?: string
}

export interface PdfOptions extends ReadOptions {
  /** `en` adds English to the Polish text. */
  readonly language?: "pl" | "en"
}

interface Init {
  readonly headers: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

const initOf = (
  { signal, idempotencyKey, ifMatch }: WriteOptions = {},
  headers: Readonly<Record<string, string>> = { accept: "application/json" },
): Init => ({
  headers: {
    ...headers,
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
  },
  ...(signal === undefined ? {} : { signal }),
})

const at = (id: string) => ({ params: { path: { id } } })

type ListOf<Path extends Parameters<ReadList>[0]> = List<ItemOf<Path>>

/** Returns the request options of a list whose address has no parameters. */
const signalOf = ({ signal }: ReadOptions): { readonly signal?: AbortSignal } =>
  signal === undefined ? {} : { signal }

const ordersOf = ({ GET, POST }: PathMethods, readList: ReadList) => ({
  /** Places an order; the attempts of one call never place a second one. */
  create: async (
    body: Schemas["OrderRequest"],
    options?: WriteOptions,
  ): Promise<Schemas["Order"]> => (await POST("/v1/orders", { body, ...initOf(options) })).data,
  /** Calculates the order as if it were placed now, without placing it. */
  preview: async (
    body: Schemas["OrderRequest"],
    options?: ReadOptions,
  ): Promise<Schemas["OrderPreview"]> =>
    (await POST("/v1/orders/preview", { body, ...initOf(options) })).data,
  get: async (id: string, options?: ReadOptions): Promise<Schemas["Order"]> =>
    (await GET("/v1/orders/{id}", { ...at(id), ...initOf(options) })).data as Schemas["Order"],
  /** Newest first. */
  list: (query: QueryOf<"/v1/orders"> = {}, options: ReadOptions = {}): ListOf<"/v1/orders"> =>
    readList("/v1/orders", { query, ...signalOf(options) }),
  cancel: async (
    id: string,
    body: Schemas["CancellationRequest"] = {},
    options?: WriteOptions,
  ): Promise<Schemas["Order"]> =>
    (await POST("/v1/orders/{id}/cancel", { ...at(id), body, ...initOf(options) })).data,
})

const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : new TextDecoder().decode(bytes)

/** The file; undefined while it does not exist. */
const bytesOf = (
  reading: Promise<{ readonly data: ArrayBuffer }>,
): Promise<Uint8Array | undefined> =>
  reading.then(
    ({ data }) => new Uint8Array(data),
    (error: unknown) => {
      if (error instanceof ProblemError && error.code === notIssued) return undefined
      throw error
    },
  )

const initOfFile = (id: string, options: ReadOptions | undefined, headers: Init["headers"] = {}) =>
  ({ ...at(id), ...initOf(options, headers), parseAs: "arrayBuffer" }) as const

const invoicesOf = ({ GET }: PathMethods, readList: ReadList) => {
  return {
    /** Newest first. */
    list: (
      query: QueryOf<"/v1/invoices"> = {},
      options: ReadOptions = {},
    ): ListOf<"/v1/invoices"> => readList("/v1/invoices", { query, ...signalOf(options) }),
    /** A month such as `2026-11` as CSV for a Polish Excel; default: the present month. */
    exportCsv: async (query: ExportQuery = {}, options?: ReadOptions): Promise<Uint8Array> => {
      const request = { params: { query }, ...initOf(options, {}), parseAs: "arrayBuffer" } as const
      return new Uint8Array((await GET("/v1/invoices/export", request)).data as ArrayBuffer)
    },
    /**
     * The same as a ZIP with XML, UPO and PDF of each document, at most 1,000. Reading the stream
     * fails when the ZIP is incomplete. Save it with `writeFile(name, await …exportZip(…))`.
     */
    exportZip: async (
      query: ExportQuery = {},
      { language = "pl", ...options }: PdfOptions = {},
    ): Promise<ReadableStream<Uint8Array>> => {
      const params = { query: { ...query, format: "zip" } } as const
      const init = initOf(options, { "accept-language": language })
      const request = { params, ...init, parseAs: "stream" } as const
      return (await GET("/v1/invoices/export", request)).data as ReadableStream<Uint8Array>
    },
    get: async (id: string, options?: ReadOptions): Promise<Invoice> =>
      (await GET("/v1/invoices/{id}/status", { ...at(id), ...initOf(options) })).data,
    /** The FA(3) file as KSeF has it; undefined while it does not exist. */
    xml: async (id: string, options?: ReadOptions): Promise<string | undefined> =>
      textOf(await bytesOf(GET("/v1/invoices/{id}/xml", initOfFile(id, options)))),
    /** Undefined while it does not exist. */
    pdf: (
      id: string,
      { language = "pl", ...options }: PdfOptions = {},
    ): Promise<Uint8Array | undefined> =>
      bytesOf(
        GET("/v1/invoices/{id}/pdf", initOfFile(id, options, { "accept-language": language })),
      ),
    /** The file with its seal (ASiC-E); undefined while it does not exist. */
    container: (id: string, options?: ReadOptions): Promise<Uint8Array | undefined> =>
      bytesOf(GET("/v1/invoices/{id}/container", initOfFile(id, options))),
    /** KSeF's receipt, XML; undefined while it does not exist. */
    upo: async (id: string, options?: ReadOptions): Promise<string | undefined> =>
      textOf(await bytesOf(GET("/v1/invoices/{id}/upo", initOfFile(id, options)))),
  }
}

const deliveriesOf = ({ GET, POST }: PathMethods, readList: ReadList) => ({
  /** Sends the event `webhook.test` once. */
  test: async (id: string, options?: WriteOptions): Promise<Schemas["Delivery"]> =>
    (await POST("/v1/webhooks/{id}/test", { ...at(id), ...initOf(options) })).data,
  /** Newest first, each with its attempts. */
  deliveries: (
    id: string,
    query: QueryOf<"/v1/webhooks/{id}/deliveries"> = {},
    options: ReadOptions = {},
  ): ListOf<"/v1/webhooks/{id}/deliveries"> =>
    readList("/v1/webhooks/{id}/deliveries", { path: { id }, query, ...signalOf(options) }),
  redeliver: async (
    id: string,
    deliveryId: string,
    options?: WriteOptions,
  ): Promise<Schemas["Delivery"]> => {
    const init = { params: { path: { id, deliveryId } }, ...initOf(options) }
    return (await POST("/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", init)).data
  },
  /** Starts to resend many events. */
  replay: async (
    id: string,
    body: Schemas["ReplayRequest"],
    options?: WriteOptions,
  ): Promise<Schemas["Replay"]> =>
    (await POST("/v1/webhooks/{id}/replays", { ...at(id), body, ...initOf(options) })).data,
  replays: async (id: string, options?: ReadOptions): Promise<ReadonlyArray<Schemas["Replay"]>> =>
    (await GET("/v1/webhooks/{id}/replays", { ...at(id), ...initOf(options) })).data.items,
  getReplay: async (
    id: string,
    replayId: string,
    options?: ReadOptions,
  ): Promise<Schemas["Replay"]> => {
    const init = { params: { path: { id, replayId } }, ...initOf(options) }
    return (await GET("/v1/webhooks/{id}/replays/{replayId}", init)).data
  },
})

const subscriptionsOf = ({ GET, POST, PATCH, DELETE }: PathMethods) => ({
  /** Only this result has the `secret`. */
  create: async (
    body: Schemas["SubscriptionRequest"],
    options?: WriteOptions,
  ): Promise<Schemas["CreatedSubscription"]> =>
    (await POST("/v1/webhooks", { body, ...initOf(options) })).data,
  list: async (options?: ReadOptions): Promise<ReadonlyArray<Schemas["Subscription"]>> =>
    (await GET("/v1/webhooks", { ...initOf(options) })).data.items,
  get: async (id: string, options?: ReadOptions): Promise<Schemas["Subscription"]> =>
    (await GET("/v1/webhooks/{id}", { ...at(id), ...initOf(options) })).data,
  update: async (
    id: string,
    body: Schemas["SubscriptionChange"],
    options?: WriteOptions,
  ): Promise<Schemas["Subscription"]> =>
    (await PATCH("/v1/webhooks/{id}", { ...at(id), body, ...initOf(options) })).data,
  delete: async (id: string, options?: WriteOptions): Promise<void> => {
    await DELETE("/v1/webhooks/{id}", { ...at(id), ...initOf(options) })
  },
  /** Holds deliveries until `resume`. */
  pause: async (id: string, options?: WriteOptions): Promise<Schemas["Subscription"]> =>
    (await POST("/v1/webhooks/{id}/pause", { ...at(id), ...initOf(options) })).data,
  resume: async (
    id: string,
    body: Schemas["Resumption"] = {},
    options?: WriteOptions,
  ): Promise<Schemas["Subscription"]> =>
    (await POST("/v1/webhooks/{id}/resume", { ...at(id), body, ...initOf(options) })).data,
  /** Only this result has the new `secret`. */
  rotateSecret: async (
    id: string,
    body: Schemas["SecretRotation"] = {},
    options?: WriteOptions,
  ): Promise<Schemas["CreatedSubscription"]> =>
    (await POST("/v1/webhooks/{id}/rotate-secret", { ...at(id), body, ...initOf(options) })).data,
})

const eventsOf = ({ GET }: PathMethods, readList: ReadList) => ({
  /** The event log, oldest first; continue with `after`, the id of the last event read. */
  list: (query: QueryOf<"/v1/events"> = {}, options: ReadOptions = {}): ListOf<"/v1/events"> =>
    readList("/v1/events", { query, ...signalOf(options) }),
  get: async (id: string, options?: ReadOptions): Promise<Schemas["Event"]> =>
    (await GET("/v1/events/{id}", { ...at(id), ...initOf(options) })).data,
})

/** An order's id, or a returned order. */
export type OrderWithInvoices =
  | string
  | { readonly invoices: ReadonlyArray<{ readonly id: string; readonly kind: "VAT" | "KOR" }> }

export const resourcesOf = (methods: PathMethods, readList: ReadList) => {
  const { GET } = methods
  const orders = ordersOf(methods, readList)
  const invoices = invoicesOf(methods, readList)
  return {
    orders,
    invoices,
    webhooks: { ...subscriptionsOf(methods), ...deliveriesOf(methods, readList) },
    events: eventsOf(methods, readList),
    catalog: {
      list: (
        query: QueryOf<"/v1/catalog"> = {},
        options: ReadOptions = {},
      ): ListOf<"/v1/catalog"> => readList("/v1/catalog", { query, ...signalOf(options) }),
      get: async (
        sku: string,
        query: Pick<QueryOf<"/v1/catalog">, "country" | "currency"> = {},
        options?: ReadOptions,
      ): Promise<Schemas["CatalogItem"]> => {
        const init = { params: { path: { sku }, query }, ...initOf(options) }
        return (await GET("/v1/catalog/{sku}", init)).data
      },
    },
    usage: {
      get: async (options?: ReadOptions): Promise<Schemas["Usage"]> =>
        (await GET("/v1/usage", { ...initOf(options) })).data,
    },
    /**
     * Waits until KSeF has accepted the invoice of an order. Throws `InvoiceNotIssuedError` when
     * KSeF rejects it or the timeout ends.
     */
    waitForInvoice: async (
      order: OrderWithInvoices,
      options: WaitForInvoiceOptions = {},
    ): Promise<Invoice> => {
      const of = typeof order === "string" ? await orders.get(order, signalOf(options)) : order
      const id = of.invoices.find(({ kind }) => kind === "VAT")?.id
      if (id === undefined) throw new TypeError("the order has no invoice")
      return waitUntilIssued(() => invoices.get(id, signalOf(options)), options)
    },
  }
}

export type Resources = ReturnType<typeof resourcesOf>
