/**
 * The types of the API, made from its OpenAPI document by `npm run generate -w packages/sdk`.
 *
 * Nobody edits this file; a test fails when it is not what the document says now.
 */
export interface paths {
  readonly "/.well-known/oauth-authorization-server": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** RFC 8414 metadata */
    readonly get: operations["readOauthMetadata"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/livez": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Whether the process answers */
    readonly get: operations["isAlive"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/oauth/token": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Get an access token
     * @description Client id and secret by HTTP Basic or in the form.
     */
    readonly post: operations["getToken"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/oauth/token/revocation": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Revoke an access token
     * @description Client id and secret by HTTP Basic or in the form.
     */
    readonly post: operations["revokeToken"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/readyz": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Whether it can serve */
    readonly get: operations["isReady"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/catalog": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Browse the catalog
     * @description In the order of SKUs. Names are in the language of `country`, else of Accept-Language, else Polish. Prices include VAT, which is shown apart. A page is made once and kept: ask again with its ETag in If-None-Match.
     */
    readonly get: operations["browseCatalog"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/events": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List events, oldest first
     * @description What webhooks tell, to be asked for: from the event after `after` on, in an order that never changes. Remember the `id` of the last event you have seen and send it as `after` the next time: no event is ever left out. An event appears within moments, and is kept for 30 days at least.
     */
    readonly get: operations["listEvents"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/events/{id}": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Read an event */
    readonly get: operations["readEvent"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/invoices": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List invoices, newest first
     * @description Invoices that pass all given filters. The order of the list never changes: follow `next` as it is, and each invoice is seen once, whatever is issued meanwhile.
     */
    readonly get: operations["listInvoices"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/invoices/{id}": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Read an invoice
     * @description FA(3) XML by default, exactly as KSeF has it; `application/json` for its status, its KSeF number and its payment; `application/pdf` for a picture of it, with KSeF's QR code; the signed ASiC-E container by its media type.
     */
    readonly get: operations["readInvoice"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/invoices/{id}/upo": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Read the UPO, KSeF's receipt */
    readonly get: operations["readUpo"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/openapi.json": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** This document */
    readonly get: operations["readOpenApi"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/orders": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List orders, newest first
     * @description Orders that pass all given filters. The order of the list never changes: follow `next` as it is, and each order is seen once, whatever is placed meanwhile.
     */
    readonly get: operations["listOrders"]
    readonly put?: never
    /**
     * Place an order
     * @description Accepts the order and prices it by the catalog. Once answered, order and invoice survive any crash. With an `Idempotency-Key` the order is placed once, however often the request is sent within 30 days: the answer is the same, marked as replayed. While the first request with a key is still being answered, another one with it is told to try again.
     */
    readonly post: operations["placeOrder"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/orders/{id}": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Read an order
     * @description The order, the way of its shipment and its invoice as they are now. An invoice has a `ksefNumber` once KSeF has acknowledged it.
     */
    readonly get: operations["readOrder"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/orders/{id}/cancel": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Cancel an order
     * @description Possible while the order is `accepted` or `processing`; once it is shipped, it is not. Cancelling an order that is cancelled already changes nothing and answers the same. **The invoice of a cancelled order is issued all the same**: every accepted order becomes exactly one invoice. A corrective invoice (KOR) is not issued by itself yet.
     */
    readonly post: operations["cancelOrder"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/usage": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Read your quotas and limits
     * @description Volumes of the present month of the calendar in Warsaw. Only a trial is refused more than its volume; on paid plans you are told at 80 % and 100 %. Any valid token may ask.
     */
    readonly get: operations["readUsage"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/webhooks": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** List subscriptions */
    readonly get: operations["listWebhooks"]
    readonly put?: never
    /** Subscribe to events */
    readonly post: operations["createWebhook"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/v1/webhooks/{id}": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /**
     * End a subscription
     * @description Nothing more is sent, not even what was still to be delivered.
     */
    readonly delete: operations["removeWebhook"]
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export interface webhooks {
  readonly "invoice.issued": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * KSeF has accepted an invoice
     * @description Answer 2xx within 15 seconds, after checking the signature; do the work later. Anything else is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h. The same event may come twice.
     */
    readonly post: operations["onInvoiceIssued"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "invoice.paid": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * An invoice is paid in full
     * @description Answer 2xx within 15 seconds, after checking the signature; do the work later. Anything else is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h. The same event may come twice.
     */
    readonly post: operations["onInvoicePaid"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "order.shipped": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * An order has left the warehouse
     * @description Answer 2xx within 15 seconds, after checking the signature; do the work later. Anything else is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h. The same event may come twice.
     */
    readonly post: operations["onOrderShipped"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export interface components {
  schemas: {
    readonly AccessToken: {
      readonly access_token: string
      /**
       * @description Seconds.
       * @example 3600
       */
      readonly expires_in: number
      readonly scope: string
      /** @constant */
      readonly token_type: "Bearer"
    }
    /**
     * @example {
     *       "countryCode": "PL",
     *       "line1": "ul. Prosta 51",
     *       "line2": "00-838 Warszawa"
     *     }
     */
    readonly Address: {
      /** @constant */
      readonly countryCode: "PL"
      readonly line1: string
      readonly line2?: string
    }
    /**
     * @example {
     *       "countryCode": "PL",
     *       "line1": "ul. Prosta 51",
     *       "line2": "00-838 Warszawa"
     *     }
     */
    readonly AddressRequest: {
      /** @constant */
      readonly countryCode: "PL"
      readonly line1: string
      readonly line2?: string
    }
    readonly Buyer: {
      readonly address: components["schemas"]["Address"]
      readonly name: string
      readonly nip: string
    }
    /**
     * @description The Polish company the invoice is made out to. The NIP has a check digit.
     * @example {
     *       "nip": "5252839118",
     *       "name": "Zielona Łąka sp. z o.o.",
     *       "address": {
     *         "countryCode": "PL",
     *         "line1": "ul. Prosta 51",
     *         "line2": "00-838 Warszawa"
     *       }
     *     }
     */
    readonly BuyerRequest: {
      readonly address: components["schemas"]["AddressRequest"]
      readonly name: string
      readonly nip: string
    }
    /**
     * @example {
     *       "reason": "Ordered twice"
     *     }
     */
    readonly CancellationRequest: {
      /** @description For your own records and the event; nobody is asked to agree. */
      readonly reason?: string
    }
    readonly CatalogItem: {
      /** @example drinkware */
      readonly category: string
      readonly description: string
      /**
       * @description GTIN-13.
       * @example 5900000000077
       */
      readonly gtin: string
      /** @example Kubek ceramiczny biały, 330 ml */
      readonly name: string
      /** @description Of one unit. Gross is the price; net and VAT inform: an invoice takes VAT from the sum of its lines. */
      readonly price: {
        readonly gross: components["schemas"]["Money"]
        readonly net: components["schemas"]["Money"]
        readonly vat: components["schemas"]["Money"]
        /** @example 23.00 */
        readonly vatRatePercent: string
      }
      /**
       * @description What is ordered.
       * @example KUB-330-BIA
       */
      readonly sku: string
      /**
       * @description As on the invoice (P_8A), in Polish.
       * @example szt.
       */
      readonly unit: string
    }
    readonly CatalogPage: {
      readonly currency: components["schemas"]["Currency"]
      readonly items: readonly components["schemas"]["CatalogItem"][]
      /** @enum {string} */
      readonly locale: "pl" | "en" | "de"
      /** @description Relative URL of the next page; null on the last one. */
      readonly next: string | null
    }
    readonly CreatedSubscription: {
      readonly contactEmail: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly createdAt: string
      readonly events: readonly ("order.shipped" | "invoice.issued" | "invoice.paid")[]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /** @description Signs every delivery. It is shown this once. */
      readonly secret: string
      readonly url: string
    }
    /**
     * @description ISO 4217 code.
     * @enum {string}
     */
    readonly Currency: "PLN" | "EUR"
    readonly Event: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly createdAt: string
      /**
       * @description What happened; its members depend on the type.
       * @example {
       *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
       *       "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
       *       "total": "49.98",
       *       "currency": "PLN"
       *     }
       */
      readonly data: {
        readonly [key: string]: unknown
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      readonly type: components["schemas"]["EventType"]
      /** @constant */
      readonly version: 1
    }
    readonly EventPage: {
      readonly items: readonly components["schemas"]["Event"][]
      /** @description Relative URL of the next page; null on the last one. */
      readonly next: string | null
    }
    /** @enum {string} */
    readonly EventType:
      | "order.accepted"
      | "order.processing"
      | "order.shipped"
      | "order.delivered"
      | "order.cancelled"
      | "invoice.issued"
      | "invoice.rejected"
      | "invoice.paid"
      | "quota.reached"
      | "token.expiring"
      | "rate_limit.sustained"
    readonly ExceededQuota: {
      readonly limit: number
      readonly metric: components["schemas"]["QuotaMetric"]
      /**
       * @description Month of the calendar in Warsaw.
       * @example 2026-11
       */
      readonly month: string
      /**
       * Format: date-time
       * @description When the next month begins in Warsaw, in UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly resetsAt: string
      readonly used: number
    }
    /** @description An order with its invoices in full. */
    readonly ExpandedOrder: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly acceptedAt: string
      readonly buyer: components["schemas"]["Buyer"]
      /** @description As you gave it. */
      readonly cancellationReason?: string
      readonly deliveryAddress?: components["schemas"]["Address"]
      /** @description Where the order is packed, and on which day. */
      readonly fulfilment: {
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        readonly date: string
        /** @constant */
        readonly hub: "Warszawa"
      }
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /** @description The invoice of the order. A list, for corrections will follow in it. */
      readonly invoices: readonly components["schemas"]["Invoice"][]
      readonly lines: readonly components["schemas"]["OrderLine"][]
      readonly reference?: string
      readonly status: components["schemas"]["OrderStatus"]
      readonly timeline: readonly {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        readonly at: string
        readonly status: components["schemas"]["OrderStatus"]
      }[]
      /** @description VAT included. */
      readonly total: components["schemas"]["Money"]
      /** @description From the shipment on. */
      readonly tracking?: components["schemas"]["OrderTracking"]
    }
    readonly FieldError: {
      /** @enum {string} */
      readonly code:
        | "required"
        | "unknown_field"
        | "wrong_type"
        | "not_an_integer"
        | "out_of_range"
        | "too_few_items"
        | "too_many_items"
        | "invalid_value"
        | "invalid_text"
        | "invalid_nip"
        | "invalid_url"
        | "invalid_email"
        | "duplicate_item"
        | "unknown_sku"
      readonly message: string
      /** @description Name of the query parameter. */
      readonly parameter?: string
      /**
       * @description RFC 6901 pointer to the field of the body.
       * @example /lines/0/quantity
       */
      readonly pointer?: string
    }
    readonly Invoice: {
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      readonly issueDate?: string
      /**
       * @description The number KSeF gave.
       * @example 5252839118-20261120-0A1B2C3D4E5F-7A
       */
      readonly ksefNumber?: string
      /**
       * @description P_2.
       * @example FV/2026/11/000001
       */
      readonly number?: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly orderId: string
      readonly payment: components["schemas"]["InvoicePayment"]
      /** @description What stands in the way at present. It is tried again, if it can be. */
      readonly problem?: {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        readonly at?: string
        readonly code: string
        readonly detail: string
      }
      readonly status: components["schemas"]["InvoiceStatus"]
      readonly timeline: readonly {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        readonly at: string
        readonly status: components["schemas"]["InvoiceStatus"]
      }[]
      readonly total: components["schemas"]["Money"]
      /** @description The receipt of KSeF (UPO). */
      readonly upo: {
        readonly available: boolean
      }
    }
    readonly InvoiceIssuedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly createdAt: string
      readonly data: {
        /** @enum {string} */
        readonly currency: "PLN" | "EUR"
        /** @description SHA-256 of the invoice's XML. */
        readonly documentSha256: string
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        readonly invoiceId: string
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        readonly issueDate: string
        /**
         * @description The number KSeF gave.
         * @example 5252839118-20261120-0A1B2C3D4E5F-7A
         */
        readonly ksefNumber: string
        /**
         * @description P_2.
         * @example FV/2026/11/000001
         */
        readonly number: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        readonly orderId: string
        /**
         * @description Decimal with two places, VAT included.
         * @example 1245.00
         */
        readonly total: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /** @constant */
      readonly type: "invoice.issued"
      /** @constant */
      readonly version: 1
    }
    readonly InvoicePage: {
      readonly items: readonly components["schemas"]["ListedInvoice"][]
      /** @description Relative URL of the next page; null on the last one. */
      readonly next: string | null
    }
    readonly InvoicePaidEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly createdAt: string
      readonly data: {
        /** @enum {string} */
        readonly currency: "PLN" | "EUR"
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        readonly invoiceId: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        readonly orderId: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        readonly paidAt: string
        /**
         * @description Decimal with two places, VAT included.
         * @example 1245.00
         */
        readonly total: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /** @constant */
      readonly type: "invoice.paid"
      /** @constant */
      readonly version: 1
    }
    readonly InvoicePayment: {
      /** @description All that was paid; more than the total when too much was. */
      readonly paid: components["schemas"]["Money"]
      /**
       * Format: date-time
       * @description When the payment that reached the total was made.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly paidAt?: string
      /** @enum {string} */
      readonly status: "unpaid" | "partly_paid" | "paid"
    }
    readonly InvoiceReference: {
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /**
       * @description The number KSeF gave.
       * @example 5252839118-20261120-0A1B2C3D4E5F-7A
       */
      readonly ksefNumber?: string
      /**
       * @description P_2.
       * @example FV/2026/11/000001
       */
      readonly number?: string
      readonly status: components["schemas"]["InvoiceStatus"]
    }
    /**
     * @description `outcome_unknown`: the invoice was sent and nobody knows yet whether KSeF has it; it is found out, never sent twice as another invoice.
     * @enum {string}
     */
    readonly InvoiceStatus:
      | "accepted"
      | "drafted"
      | "signed"
      | "sent"
      | "outcome_unknown"
      | "acknowledged"
      | "archived"
      | "rejected"
    /** @description An invoice in short. */
    readonly ListedInvoice: {
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      readonly issueDate?: string
      /**
       * @description The number KSeF gave.
       * @example 5252839118-20261120-0A1B2C3D4E5F-7A
       */
      readonly ksefNumber?: string
      /**
       * @description P_2.
       * @example FV/2026/11/000001
       */
      readonly number?: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly orderId: string
      readonly status: components["schemas"]["InvoiceStatus"]
      readonly total: components["schemas"]["Money"]
    }
    /** @description An order; its invoice's status is at /v1/invoices. */
    readonly ListedOrder: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly acceptedAt: string
      readonly buyer: components["schemas"]["Buyer"]
      /** @description As you gave it. */
      readonly cancellationReason?: string
      readonly deliveryAddress?: components["schemas"]["Address"]
      /** @description Where the order is packed, and on which day. */
      readonly fulfilment: {
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        readonly date: string
        /** @constant */
        readonly hub: "Warszawa"
      }
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      readonly invoices: readonly {
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        readonly id: string
      }[]
      readonly lines: readonly components["schemas"]["OrderLine"][]
      readonly reference?: string
      readonly status: components["schemas"]["OrderStatus"]
      readonly timeline: readonly {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        readonly at: string
        readonly status: components["schemas"]["OrderStatus"]
      }[]
      /** @description VAT included. */
      readonly total: components["schemas"]["Money"]
      /** @description From the shipment on. */
      readonly tracking?: components["schemas"]["OrderTracking"]
    }
    readonly MetricUsage: {
      /** @description Whether more than the limit is refused (402). */
      readonly hard: boolean
      readonly limit: number
      /** @description Rounded down; more than 100 when exceeded. */
      readonly percent: number
      readonly used: number
    }
    /**
     * @description An amount of money.
     * @example {
     *       "amount": "24.99",
     *       "currency": "PLN"
     *     }
     */
    readonly Money: {
      /** @description Decimal with two places. */
      readonly amount: string
      readonly currency: components["schemas"]["Currency"]
    }
    /** @description RFC 6749, 5.2. */
    readonly OAuthError: {
      readonly error: string
      readonly error_description?: string
    }
    readonly Order: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly acceptedAt: string
      readonly buyer: components["schemas"]["Buyer"]
      /** @description As you gave it. */
      readonly cancellationReason?: string
      readonly deliveryAddress?: components["schemas"]["Address"]
      /** @description Where the order is packed, and on which day. */
      readonly fulfilment: {
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        readonly date: string
        /** @constant */
        readonly hub: "Warszawa"
      }
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /** @description The invoice of the order. A list, for corrections will follow in it. */
      readonly invoices: readonly components["schemas"]["InvoiceReference"][]
      readonly lines: readonly components["schemas"]["OrderLine"][]
      readonly reference?: string
      readonly status: components["schemas"]["OrderStatus"]
      readonly timeline: readonly {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        readonly at: string
        readonly status: components["schemas"]["OrderStatus"]
      }[]
      /** @description VAT included. */
      readonly total: components["schemas"]["Money"]
      /** @description From the shipment on. */
      readonly tracking?: components["schemas"]["OrderTracking"]
    }
    readonly OrderLine: {
      readonly gross: components["schemas"]["Money"]
      /** @description As on the invoice, in Polish. */
      readonly name: string
      readonly quantity: number
      readonly sku: string
      readonly unit: string
      readonly unitGross: components["schemas"]["Money"]
    }
    readonly OrderLineRequest: {
      readonly quantity: number
      /** @example KUB-330-BIA */
      readonly sku: string
    }
    readonly OrderPage: {
      readonly items: readonly components["schemas"]["ListedOrder"][]
      /** @description Relative URL of the next page; null on the last one. */
      readonly next: string | null
    }
    /**
     * @example {
     *       "currency": "PLN",
     *       "reference": "PO-2026-0117",
     *       "lines": [
     *         {
     *           "sku": "KUB-330-BIA",
     *           "quantity": 50
     *         }
     *       ]
     *     }
     */
    readonly OrderRequest: {
      /** @description Your own company unless given. */
      readonly buyer?: components["schemas"]["BuyerRequest"]
      readonly currency: components["schemas"]["Currency"]
      readonly deliveryAddress?: components["schemas"]["AddressRequest"]
      readonly lines: readonly components["schemas"]["OrderLineRequest"][]
      /** @description Your purchase order number; it is printed on the invoice. */
      readonly reference?: string
    }
    readonly OrderShippedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly createdAt: string
      readonly data: {
        /** @example InPost */
        readonly carrier: string
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        readonly invoiceId: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        readonly orderId: string
        /** @example PO-2026-0117 */
        readonly reference?: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        readonly shippedAt: string
        /** @example 520000012345678901234567 */
        readonly trackingNumber: string
        /** Format: uri */
        readonly trackingUrl?: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      /** @constant */
      readonly type: "order.shipped"
      /** @constant */
      readonly version: 1
    }
    /**
     * @description `accepted`, `processing` in the warehouse, `shipped`, `delivered`; or `cancelled`, from the first two alone.
     * @enum {string}
     */
    readonly OrderStatus: "accepted" | "processing" | "shipped" | "delivered" | "cancelled"
    /**
     * @example {
     *       "carrier": "InPost",
     *       "number": "520000012345678901234567",
     *       "url": "https://tracking.example.com/520000012345678901234567",
     *       "events": [
     *         {
     *           "at": "2026-11-21T08:30:00.000Z",
     *           "description": "W doręczeniu",
     *           "location": "Kraków"
     *         }
     *       ]
     *     }
     */
    readonly OrderTracking: {
      readonly carrier: string
      /** @description What the carrier told, oldest first. */
      readonly events: readonly components["schemas"]["OrderTrackingEvent"][]
      readonly number: string
      /** Format: uri */
      readonly url?: string
    }
    readonly OrderTrackingEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly at: string
      readonly description: string
      readonly location?: string
    }
    readonly Problem: {
      /**
       * @description Stable; switch on this.
       * @enum {string}
       */
      readonly code:
        | "malformed_request"
        | "invalid_parameter"
        | "invalid_idempotency_key"
        | "route_not_found"
        | "method_not_allowed"
        | "not_acceptable"
        | "request_timeout"
        | "headers_too_large"
        | "malformed_json"
        | "body_too_large"
        | "unsupported_media_type"
        | "validation_failed"
        | "missing_token"
        | "invalid_token"
        | "insufficient_scope"
        | "order_not_found"
        | "order_not_cancellable"
        | "idempotency_key_in_flight"
        | "idempotency_key_reused"
        | "total_too_large"
        | "invoice_too_large"
        | "quota_exceeded"
        | "rate_limited"
        | "invoice_not_found"
        | "invoice_rejected"
        | "webhook_not_found"
        | "event_not_found"
        | "internal_error"
        | "service_unavailable"
        | "tenant_not_found"
        | "client_not_found"
        | "token_not_found"
        | "impossible_move"
        | "payment_refused"
        | "credential_refused"
      readonly detail: string
      /** @description Every wrong field. */
      readonly errors?: readonly components["schemas"]["FieldError"][]
      /** @description What is used up. */
      readonly quota?: components["schemas"]["ExceededQuota"]
      /** @description The X-Request-Id of this answer. */
      readonly request_id: string
      /** @description Whether the same request may succeed later without a change. */
      readonly retryable: boolean
      readonly status: number
      readonly title: string
      /**
       * Format: uri
       * @description A stable URL that explains the code.
       */
      readonly type: string
      /** @description The limits that are used up, as RateLimit-Policy names them. */
      readonly "violated-policies"?: readonly ("token" | "reads" | "writes")[]
    }
    /** @enum {string} */
    readonly QuotaMetric: "orders" | "invoices" | "deliveries"
    readonly QuotaWarning: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly givenAt: string
      readonly limit: number
      readonly metric: components["schemas"]["QuotaMetric"]
      /** @enum {number} */
      readonly percent: 80 | 100
      readonly used: number
    }
    readonly Subscription: {
      readonly contactEmail: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly createdAt: string
      readonly events: readonly ("order.shipped" | "invoice.issued" | "invoice.paid")[]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      readonly id: string
      readonly url: string
    }
    readonly SubscriptionList: {
      readonly items: readonly components["schemas"]["Subscription"][]
    }
    readonly SubscriptionRequest: {
      /**
       * Format: email
       * @description Who is told when deliveries keep failing.
       * @example integration@example.com
       */
      readonly contactEmail: string
      readonly events: readonly ("order.shipped" | "invoice.issued" | "invoice.paid")[]
      /**
       * Format: uri
       * @description Where events are posted to. https, in the sandbox also http.
       * @example https://erp.example.com/hooks/procurement
       */
      readonly url: string
    }
    readonly Usage: {
      /**
       * @description Month of the calendar in Warsaw.
       * @example 2026-11
       */
      readonly month: string
      /** @enum {string} */
      readonly plan: "trial" | "standard" | "pro" | "enterprise"
      /** @description Orders accepted, invoices acknowledged by KSeF, webhook deliveries (each once, whatever the attempts). */
      readonly quotas: {
        readonly deliveries: components["schemas"]["MetricUsage"]
        readonly invoices: components["schemas"]["MetricUsage"]
        readonly orders: components["schemas"]["MetricUsage"]
      }
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      readonly resetsAt: string
      /** @description What you were told of this month by e-mail and by the event quota.reached. */
      readonly warnings: readonly components["schemas"]["QuotaWarning"][]
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: {
    /** @description The name under which to keep the file. */
    readonly "Content-Disposition": string
    /** @description Language of the texts. */
    readonly "Content-Language": string
    /** @description How each of your limits stands (draft-ietf-httpapi-ratelimit-headers): `r` requests left, `t` seconds as in X-RateLimit-Reset. `token` counts this access token; `reads` or `writes` count the API key on this route, all its tokens together. */
    readonly RateLimit: string
    /** @description Your limits: `q` requests in `w` seconds, and no faster than that in the long run. */
    readonly "RateLimit-Policy": string
    /** @description Seconds after which it is worth asking again. */
    readonly "Retry-After": string
    /** @description The trace of the request, in the form of W3C `traceparent`: yours, when you sent one. */
    readonly traceresponse: string
    /** @description What the answer depends on besides the address. */
    readonly Vary: string
    /** @description How to get in (RFC 6750). */
    readonly "WWW-Authenticate": string
    /** @description Requests the tightest of your limits has room for when it is full. */
    readonly "X-RateLimit-Limit": string
    /** @description Requests it has room for now. Several servers share a limit, so another one may know of less. */
    readonly "X-RateLimit-Remaining": string
    /** @description Seconds (no time of day) until it is full again if you pause; in a 429 until a request is admitted again, as in Retry-After. */
    readonly "X-RateLimit-Reset": string
    /** @description The id of the request; yours, when you sent one. */
    readonly "X-Request-Id": string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  readonly readOauthMetadata: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The metadata. */
      readonly 200: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "issuer": "https://api.procurement.example",
           *       "token_endpoint": "https://api.procurement.example/oauth/token"
           *     }
           */
          readonly "application/json": {
            readonly [key: string]: unknown
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly Vary: components["headers"]["Vary"]
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly isAlive: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description It does. */
      readonly 200: {
        headers: {
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "alive"
           *     }
           */
          readonly "application/json": {
            /** @constant */
            readonly status: "alive"
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly getToken: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "grant_type": "client_credentials",
         *       "scope": "orders:read orders:write"
         *     }
         */
        readonly "application/x-www-form-urlencoded": {
          readonly client_id?: string
          readonly client_secret?: string
          /** @constant */
          readonly grant_type: "client_credentials"
          /** @example orders:read orders:write catalog:read invoices:read webhooks:manage */
          readonly scope?: string
        }
      }
    }
    readonly responses: {
      /** @description An opaque token for an hour. */
      readonly 200: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "access_token": "ppl_test_2Yh8…",
           *       "token_type": "Bearer",
           *       "expires_in": 3600,
           *       "scope": "orders:read orders:write"
           *     }
           */
          readonly "application/json": components["schemas"]["AccessToken"]
        }
      }
      /** @description The request is refused. */
      readonly 400: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_request",
           *       "error_description": "grant_type is missing"
           *     }
           */
          readonly "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description The client is not accepted. */
      readonly 401: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_client",
           *       "error_description": "client authentication failed"
           *     }
           */
          readonly "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description Try again after Retry-After seconds. */
      readonly 503: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "temporarily_unavailable"
           *     }
           */
          readonly "application/json": components["schemas"]["OAuthError"]
        }
      }
    }
  }
  readonly revokeToken: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "token": "ppl_test_2Yh8…"
         *     }
         */
        readonly "application/x-www-form-urlencoded": {
          readonly client_id?: string
          readonly client_secret?: string
          readonly token: string
          readonly token_type_hint?: string
        }
      }
    }
    readonly responses: {
      /** @description It is not good any more. */
      readonly 200: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description The request is refused. */
      readonly 400: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_request",
           *       "error_description": "grant_type is missing"
           *     }
           */
          readonly "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description The client is not accepted. */
      readonly 401: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_client",
           *       "error_description": "client authentication failed"
           *     }
           */
          readonly "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description Try again after Retry-After seconds. */
      readonly 503: {
        headers: {
          /** @description The id of the request; yours, when you sent one. */
          readonly "X-Request-Id": string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "temporarily_unavailable"
           *     }
           */
          readonly "application/json": components["schemas"]["OAuthError"]
        }
      }
    }
  }
  readonly isReady: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description It can. */
      readonly 200: {
        headers: {
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "ready"
           *     }
           */
          readonly "application/json": {
            /** @constant */
            readonly status: "ready"
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly browseCatalog: {
    readonly parameters: {
      readonly query?: {
        /** @description Items of this category alone. */
        readonly category?: string
        /** @description Chooses the language; wins over Accept-Language. ISO 3166-1. */
        readonly country?: string
        /** @description Of the prices. */
        readonly currency?: "PLN" | "EUR"
        readonly cursor?: string
        readonly limit?: number
        /** @description Items that have every one of these words in SKU, GTIN, a name or a description of any language; whatever the case and the diacritics: `zolty` finds „Żółty”. */
        readonly search?: string
      }
      readonly header?: {
        readonly "Accept-Language"?: string
        readonly "If-None-Match"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description A page of the catalog. */
      readonly 200: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          /** @description Strong entity tag. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "locale": "en",
           *       "currency": "PLN",
           *       "items": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "category": "drinkware",
           *           "unit": "szt.",
           *           "gtin": "5900000010786",
           *           "name": "White ceramic mug, 330 ml",
           *           "description": "Classic ceramic mug with a printed logo, dishwasher-safe.",
           *           "price": {
           *             "vatRatePercent": "23.00",
           *             "net": {
           *               "amount": "20.24",
           *               "currency": "PLN"
           *             },
           *             "vat": {
           *               "amount": "4.66",
           *               "currency": "PLN"
           *             },
           *             "gross": {
           *               "amount": "24.90",
           *               "currency": "PLN"
           *             }
           *           }
           *         }
           *       ],
           *       "next": "/v1/catalog?currency=PLN&limit=1&cursor=S1VCLTMzMC1CSUE"
           *     }
           */
          readonly "application/json": components["schemas"]["CatalogPage"]
        }
      }
      /** @description Nothing has changed. */
      readonly 304: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          /** @description Strong entity tag. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content?: never
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly listEvents: {
    readonly parameters: {
      readonly query?: {
        readonly after?: string
        readonly limit?: number
        /** @description Events of this type alone. */
        readonly type?:
          | "order.accepted"
          | "order.processing"
          | "order.shipped"
          | "order.delivered"
          | "order.cancelled"
          | "invoice.issued"
          | "invoice.rejected"
          | "invoice.paid"
          | "quota.reached"
          | "token.expiring"
          | "rate_limit.sustained"
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description A page of events; `next` is null when there are no more yet. */
      readonly 200: {
        headers: {
          /** @description The next page. */
          readonly Link?: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
           *           "type": "invoice.issued",
           *           "version": 1,
           *           "createdAt": "2026-11-21T08:30:00.000Z",
           *           "data": {
           *             "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *             "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *             "number": "FV/2026/11/000001",
           *             "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-7A",
           *             "issueDate": "2026-11-20",
           *             "total": "1245.00",
           *             "currency": "PLN",
           *             "documentSha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
           *           }
           *         }
           *       ],
           *       "next": null
           *     }
           */
          readonly "application/json": components["schemas"]["EventPage"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly readEvent: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Identifier of the event. */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The event. */
      readonly 200: {
        headers: {
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
           *       "type": "invoice.issued",
           *       "version": 1,
           *       "createdAt": "2026-11-21T08:30:00.000Z",
           *       "data": {
           *         "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *         "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "number": "FV/2026/11/000001",
           *         "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-7A",
           *         "issueDate": "2026-11-20",
           *         "total": "1245.00",
           *         "currency": "PLN",
           *         "documentSha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
           *       }
           *     }
           */
          readonly "application/json": components["schemas"]["Event"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `event_not_found`: There is no such event. */
      readonly 404: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly listInvoices: {
    readonly parameters: {
      readonly query?: {
        readonly cursor?: string
        /** @description Invoices issued on that day or later; the day is that of Warsaw. */
        readonly issued_from?: string
        /** @description Invoices issued on that day or earlier. */
        readonly issued_to?: string
        /** @description The invoice with that KSeF number. */
        readonly ksef_number?: string
        readonly limit?: number
        /** @description The invoice of that order. */
        readonly order_id?: string
        /** @description Invoices that have this status now. */
        readonly status?:
          | "accepted"
          | "drafted"
          | "signed"
          | "sent"
          | "outcome_unknown"
          | "acknowledged"
          | "archived"
          | "rejected"
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description A page of invoices. */
      readonly 200: {
        headers: {
          /** @description The next page. */
          readonly Link?: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "status": "archived",
           *           "number": "FV/2026/11/000001",
           *           "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-7A",
           *           "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "issueDate": "2026-11-20",
           *           "total": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "next": null
           *     }
           */
          readonly "application/json": components["schemas"]["InvoicePage"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly readInvoice: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description Of the picture: Polish, or Polish with English beside it. Else the account's. */
        readonly "Accept-Language"?: string
        readonly "If-None-Match"?: string
      }
      readonly path: {
        /** @description Identifier of the invoice. */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The file, or the status when that was asked for. */
      readonly 200: {
        headers: {
          readonly "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Of the picture: `pl` or `pl, en`. */
          readonly "Content-Language"?: string
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *       "status": "archived",
           *       "number": "FV/2026/11/000001",
           *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "issueDate": "2026-11-20",
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "timeline": [
           *         {
           *           "status": "accepted",
           *           "at": "2026-11-20T12:00:00.000Z"
           *         },
           *         {
           *           "status": "drafted",
           *           "at": "2026-11-20T12:00:01.120Z"
           *         },
           *         {
           *           "status": "signed",
           *           "at": "2026-11-20T12:00:01.310Z"
           *         },
           *         {
           *           "status": "sent",
           *           "at": "2026-11-20T12:00:02.040Z"
           *         },
           *         {
           *           "status": "acknowledged",
           *           "at": "2026-11-20T12:00:06.500Z"
           *         },
           *         {
           *           "status": "archived",
           *           "at": "2026-11-20T12:00:07.900Z"
           *         }
           *       ],
           *       "upo": {
           *         "available": true
           *       },
           *       "payment": {
           *         "status": "paid",
           *         "paid": {
           *           "amount": "1245.00",
           *           "currency": "PLN"
           *         },
           *         "paidAt": "2026-12-01T09:00:00.000Z"
           *       },
           *       "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-7A"
           *     }
           */
          readonly "application/json": components["schemas"]["Invoice"]
          readonly "application/pdf": string
          readonly "application/vnd.etsi.asic-e+zip": string
          /** @example <?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">…</Faktura> */
          readonly "application/xml": string
        }
      }
      /** @description On its way: ask again after Retry-After seconds. */
      readonly 202: {
        headers: {
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly "Retry-After": components["headers"]["Retry-After"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *       "status": "sent",
           *       "number": "FV/2026/11/000001",
           *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "issueDate": "2026-11-20",
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "timeline": [
           *         {
           *           "status": "accepted",
           *           "at": "2026-11-20T12:00:00.000Z"
           *         },
           *         {
           *           "status": "drafted",
           *           "at": "2026-11-20T12:00:01.120Z"
           *         },
           *         {
           *           "status": "signed",
           *           "at": "2026-11-20T12:00:01.310Z"
           *         },
           *         {
           *           "status": "sent",
           *           "at": "2026-11-20T12:00:02.040Z"
           *         }
           *       ],
           *       "upo": {
           *         "available": false
           *       },
           *       "payment": {
           *         "status": "unpaid",
           *         "paid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         }
           *       }
           *     }
           */
          readonly "application/json": components["schemas"]["Invoice"]
        }
      }
      /** @description You have these bytes. */
      readonly 304: {
        headers: {
          readonly "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_not_found`: There is no such invoice. */
      readonly 404: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_rejected`: KSeF has rejected the invoice. */
      readonly 409: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          readonly "Retry-After"?: string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly readUpo: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        readonly "If-None-Match"?: string
      }
      readonly path: {
        /** @description Identifier of the invoice. */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The UPO. */
      readonly 200: {
        headers: {
          readonly "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /** @example <?xml version="1.0" encoding="UTF-8"?><Potwierdzenie>…</Potwierdzenie> */
          readonly "application/xml": string
        }
      }
      /** @description On its way: ask again after Retry-After seconds. */
      readonly 202: {
        headers: {
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly "Retry-After": components["headers"]["Retry-After"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *       "status": "sent",
           *       "number": "FV/2026/11/000001",
           *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "issueDate": "2026-11-20",
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "timeline": [
           *         {
           *           "status": "accepted",
           *           "at": "2026-11-20T12:00:00.000Z"
           *         },
           *         {
           *           "status": "drafted",
           *           "at": "2026-11-20T12:00:01.120Z"
           *         },
           *         {
           *           "status": "signed",
           *           "at": "2026-11-20T12:00:01.310Z"
           *         },
           *         {
           *           "status": "sent",
           *           "at": "2026-11-20T12:00:02.040Z"
           *         }
           *       ],
           *       "upo": {
           *         "available": false
           *       },
           *       "payment": {
           *         "status": "unpaid",
           *         "paid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         }
           *       }
           *     }
           */
          readonly "application/json": components["schemas"]["Invoice"]
        }
      }
      /** @description You have these bytes. */
      readonly 304: {
        headers: {
          readonly "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_not_found`: There is no such invoice. */
      readonly 404: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_rejected`: KSeF has rejected the invoice. */
      readonly 409: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          readonly "Retry-After"?: string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly readOpenApi: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description OpenAPI 3.1. */
      readonly 200: {
        headers: {
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "openapi": "3.1.0"
           *     }
           */
          readonly "application/json": {
            readonly [key: string]: unknown
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly listOrders: {
    readonly parameters: {
      readonly query?: {
        /** @description Orders accepted then or later. */
        readonly created_from?: string
        /** @description Orders accepted before then. */
        readonly created_to?: string
        readonly cursor?: string
        readonly limit?: number
        /** @description Orders with this purchase order number, to the letter. */
        readonly reference?: string
        /** @description Orders that have this status now. */
        readonly status?: "accepted" | "processing" | "shipped" | "delivered" | "cancelled"
      }
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description A page of orders. */
      readonly 200: {
        headers: {
          /** @description The next page. */
          readonly Link?: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "status": "accepted",
           *           "reference": "PO-2026-0117",
           *           "buyer": {
           *             "nip": "5252839118",
           *             "name": "Zielona Łąka sp. z o.o.",
           *             "address": {
           *               "countryCode": "PL",
           *               "line1": "ul. Prosta 51",
           *               "line2": "00-838 Warszawa"
           *             }
           *           },
           *           "lines": [
           *             {
           *               "sku": "KUB-330-BIA",
           *               "name": "Kubek ceramiczny biały, 330 ml",
           *               "unit": "szt.",
           *               "quantity": 50,
           *               "unitGross": {
           *                 "amount": "24.90",
           *                 "currency": "PLN"
           *               },
           *               "gross": {
           *                 "amount": "1245.00",
           *                 "currency": "PLN"
           *               }
           *             }
           *           ],
           *           "total": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           },
           *           "fulfilment": {
           *             "hub": "Warszawa",
           *             "date": "2026-11-20"
           *           },
           *           "acceptedAt": "2026-11-20T12:00:00.000Z",
           *           "timeline": [
           *             {
           *               "status": "accepted",
           *               "at": "2026-11-20T12:00:00.000Z"
           *             }
           *           ],
           *           "invoices": [
           *             {
           *               "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we"
           *             }
           *           ]
           *         }
           *       ],
           *       "next": null
           *     }
           */
          readonly "application/json": components["schemas"]["OrderPage"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly placeOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        readonly "Idempotency-Key"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "currency": "PLN",
         *       "reference": "PO-2026-0117",
         *       "buyer": {
         *         "nip": "5252839118",
         *         "name": "Zielona Łąka sp. z o.o.",
         *         "address": {
         *           "countryCode": "PL",
         *           "line1": "ul. Prosta 51",
         *           "line2": "00-838 Warszawa"
         *         }
         *       },
         *       "lines": [
         *         {
         *           "sku": "KUB-330-BIA",
         *           "quantity": 50
         *         }
         *       ]
         *     }
         */
        readonly "application/json": components["schemas"]["OrderRequest"]
      }
    }
    readonly responses: {
      /** @description The order was accepted. */
      readonly 201: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          readonly ETag: string
          /** @description The order was placed by an earlier request with this key. */
          readonly "Idempotent-Replayed"?: "true"
          /** @description Address of the order. */
          readonly Location: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "status": "accepted",
           *       "reference": "PO-2026-0117",
           *       "buyer": {
           *         "nip": "5252839118",
           *         "name": "Zielona Łąka sp. z o.o.",
           *         "address": {
           *           "countryCode": "PL",
           *           "line1": "ul. Prosta 51",
           *           "line2": "00-838 Warszawa"
           *         }
           *       },
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "name": "Kubek ceramiczny biały, 330 ml",
           *           "unit": "szt.",
           *           "quantity": 50,
           *           "unitGross": {
           *             "amount": "24.90",
           *             "currency": "PLN"
           *           },
           *           "gross": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "fulfilment": {
           *         "hub": "Warszawa",
           *         "date": "2026-11-20"
           *       },
           *       "acceptedAt": "2026-11-20T12:00:00.000Z",
           *       "timeline": [
           *         {
           *           "status": "accepted",
           *           "at": "2026-11-20T12:00:00.000Z"
           *         }
           *       ],
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          readonly "application/json": components["schemas"]["Order"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       *     `invalid_idempotency_key`: The idempotency key is not valid.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      readonly 408: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `idempotency_key_in_flight`: A request with this idempotency key is still being answered. */
      readonly 409: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          readonly "Retry-After"?: string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      readonly 413: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      readonly 415: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `validation_failed`: The body has invalid fields.
       *     `idempotency_key_reused`: The idempotency key belongs to another request.
       *     `total_too_large`: The total of the order is too large.
       *     `invoice_too_large`: The invoice of the order would be too large.
       */
      readonly 422: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly readOrder: {
    readonly parameters: {
      readonly query?: {
        /** @description `invoice` shows invoices as `GET /v1/invoices/{id}` does. */
        readonly expand?: "invoice"
      }
      readonly header?: {
        readonly "If-None-Match"?: string
      }
      readonly path: {
        /** @description Identifier of the order. */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The order. */
      readonly 200: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "status": "accepted",
           *       "reference": "PO-2026-0117",
           *       "buyer": {
           *         "nip": "5252839118",
           *         "name": "Zielona Łąka sp. z o.o.",
           *         "address": {
           *           "countryCode": "PL",
           *           "line1": "ul. Prosta 51",
           *           "line2": "00-838 Warszawa"
           *         }
           *       },
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "name": "Kubek ceramiczny biały, 330 ml",
           *           "unit": "szt.",
           *           "quantity": 50,
           *           "unitGross": {
           *             "amount": "24.90",
           *             "currency": "PLN"
           *           },
           *           "gross": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "fulfilment": {
           *         "hub": "Warszawa",
           *         "date": "2026-11-20"
           *       },
           *       "acceptedAt": "2026-11-20T12:00:00.000Z",
           *       "timeline": [
           *         {
           *           "status": "accepted",
           *           "at": "2026-11-20T12:00:00.000Z"
           *         }
           *       ],
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          readonly "application/json":
            | components["schemas"]["Order"]
            | components["schemas"]["ExpandedOrder"]
        }
      }
      /** @description You have this state of the order. */
      readonly 304: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content?: never
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `order_not_found`: There is no such order. */
      readonly 404: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly cancelOrder: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Identifier of the order. */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: {
      readonly content: {
        /**
         * @example {
         *       "reason": "Ordered twice"
         *     }
         */
        readonly "application/json": components["schemas"]["CancellationRequest"]
      }
    }
    readonly responses: {
      /** @description The order is cancelled. */
      readonly 200: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          readonly ETag: string
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "status": "cancelled",
           *       "reference": "PO-2026-0117",
           *       "buyer": {
           *         "nip": "5252839118",
           *         "name": "Zielona Łąka sp. z o.o.",
           *         "address": {
           *           "countryCode": "PL",
           *           "line1": "ul. Prosta 51",
           *           "line2": "00-838 Warszawa"
           *         }
           *       },
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "name": "Kubek ceramiczny biały, 330 ml",
           *           "unit": "szt.",
           *           "quantity": 50,
           *           "unitGross": {
           *             "amount": "24.90",
           *             "currency": "PLN"
           *           },
           *           "gross": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "fulfilment": {
           *         "hub": "Warszawa",
           *         "date": "2026-11-20"
           *       },
           *       "acceptedAt": "2026-11-20T12:00:00.000Z",
           *       "timeline": [
           *         {
           *           "status": "accepted",
           *           "at": "2026-11-20T12:00:00.000Z"
           *         },
           *         {
           *           "status": "cancelled",
           *           "at": "2026-11-20T12:10:00.000Z"
           *         }
           *       ],
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "status": "accepted"
           *         }
           *       ],
           *       "cancellationReason": "Ordered twice"
           *     }
           */
          readonly "application/json": components["schemas"]["Order"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `order_not_found`: There is no such order. */
      readonly 404: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      readonly 408: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `order_not_cancellable`: The order can't be cancelled any more. */
      readonly 409: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          readonly "Retry-After"?: string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      readonly 413: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      readonly 415: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      readonly 422: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly readUsage: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Quotas and limits of the caller. */
      readonly 200: {
        headers: {
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "plan": "standard",
           *       "month": "2026-11",
           *       "resetsAt": "2026-11-30T23:00:00.000Z",
           *       "quotas": {
           *         "orders": {
           *           "used": 812,
           *           "limit": 1000,
           *           "percent": 81,
           *           "hard": false
           *         },
           *         "invoices": {
           *           "used": 810,
           *           "limit": 1000,
           *           "percent": 81,
           *           "hard": false
           *         },
           *         "deliveries": {
           *           "used": 2450,
           *           "limit": 5000,
           *           "percent": 49,
           *           "hard": false
           *         }
           *       },
           *       "warnings": [
           *         {
           *           "metric": "orders",
           *           "percent": 80,
           *           "used": 800,
           *           "limit": 1000,
           *           "givenAt": "2026-11-20T10:14:00.000Z"
           *         }
           *       ]
           *     }
           */
          readonly "application/json": components["schemas"]["Usage"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly listWebhooks: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description All of them. */
      readonly 200: {
        headers: {
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *           "url": "https://erp.example.com/hooks/procurement",
           *           "events": [
           *             "order.shipped",
           *             "invoice.issued",
           *             "invoice.paid"
           *           ],
           *           "contactEmail": "integration@example.com",
           *           "createdAt": "2026-11-20T11:58:00.000Z"
           *         }
           *       ]
           *     }
           */
          readonly "application/json": components["schemas"]["SubscriptionList"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly createWebhook: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "url": "https://erp.example.com/hooks/procurement",
         *       "events": [
         *         "order.shipped",
         *         "invoice.issued",
         *         "invoice.paid"
         *       ],
         *       "contactEmail": "integration@example.com"
         *     }
         */
        readonly "application/json": components["schemas"]["SubscriptionRequest"]
      }
    }
    readonly responses: {
      /** @description The subscription, with its secret this once. */
      readonly 201: {
        headers: {
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "events": [
           *         "order.shipped",
           *         "invoice.issued",
           *         "invoice.paid"
           *       ],
           *       "contactEmail": "integration@example.com",
           *       "createdAt": "2026-11-20T11:58:00.000Z",
           *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
           *     }
           */
          readonly "application/json": components["schemas"]["CreatedSubscription"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      readonly 408: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      readonly 413: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      readonly 415: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      readonly 422: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly removeWebhook: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path: {
        /** @description Identifier of the subscription. */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description It has ended. */
      readonly 204: {
        headers: {
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      readonly 400: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      readonly 401: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      readonly 403: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      readonly 404: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      readonly 406: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      readonly 429: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      readonly 500: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      readonly 503: {
        headers: {
          readonly "Content-Language": components["headers"]["Content-Language"]
          readonly RateLimit: components["headers"]["RateLimit"]
          readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          readonly "Retry-After": string
          readonly traceresponse: components["headers"]["traceresponse"]
          readonly Vary: components["headers"]["Vary"]
          readonly "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          readonly "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          readonly "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          readonly "X-Request-Id": components["headers"]["X-Request-Id"]
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readonly onInvoiceIssued: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description The `id` of the event: the same when it is sent again. */
        readonly "webhook-id": string
        /** @description `v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`. */
        readonly "webhook-signature": string
        /** @description Unix seconds of this attempt. */
        readonly "webhook-timestamp": string
        /** @description The same signature as `t=<seconds>,v1=<hex>`. */
        readonly "X-Service-Signature": string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
         *       "type": "invoice.issued",
         *       "version": 1,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "data": {
         *         "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
         *         "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
         *         "number": "FV/2026/11/000001",
         *         "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-7A",
         *         "issueDate": "2026-11-20",
         *         "total": "1245.00",
         *         "currency": "PLN",
         *         "documentSha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       }
         *     }
         */
        readonly "application/json": components["schemas"]["InvoiceIssuedEvent"]
      }
    }
    readonly responses: {
      /** @description Received. The body is not looked at. */
      readonly "2XX": {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description Not received: tried again, as every answer but 2xx. */
      readonly "4XX": {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readonly onInvoicePaid: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description The `id` of the event: the same when it is sent again. */
        readonly "webhook-id": string
        /** @description `v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`. */
        readonly "webhook-signature": string
        /** @description Unix seconds of this attempt. */
        readonly "webhook-timestamp": string
        /** @description The same signature as `t=<seconds>,v1=<hex>`. */
        readonly "X-Service-Signature": string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wj",
         *       "type": "invoice.paid",
         *       "version": 1,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "data": {
         *         "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
         *         "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
         *         "total": "1245.00",
         *         "currency": "PLN",
         *         "paidAt": "2026-11-21T08:29:58.000Z"
         *       }
         *     }
         */
        readonly "application/json": components["schemas"]["InvoicePaidEvent"]
      }
    }
    readonly responses: {
      /** @description Received. The body is not looked at. */
      readonly "2XX": {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description Not received: tried again, as every answer but 2xx. */
      readonly "4XX": {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readonly onOrderShipped: {
    readonly parameters: {
      readonly query?: never
      readonly header: {
        /** @description The `id` of the event: the same when it is sent again. */
        readonly "webhook-id": string
        /** @description `v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`. */
        readonly "webhook-signature": string
        /** @description Unix seconds of this attempt. */
        readonly "webhook-timestamp": string
        /** @description The same signature as `t=<seconds>,v1=<hex>`. */
        readonly "X-Service-Signature": string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wg",
         *       "type": "order.shipped",
         *       "version": 1,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "data": {
         *         "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
         *         "reference": "PO-2026-0117",
         *         "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
         *         "carrier": "InPost",
         *         "trackingNumber": "520000012345678901234567",
         *         "trackingUrl": "https://tracking.example.com/520000012345678901234567",
         *         "shippedAt": "2026-11-21T08:29:58.000Z"
         *       }
         *     }
         */
        readonly "application/json": components["schemas"]["OrderShippedEvent"]
      }
    }
    readonly responses: {
      /** @description Received. The body is not looked at. */
      readonly "2XX": {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
      /** @description Not received: tried again, as every answer but 2xx. */
      readonly "4XX": {
        headers: {
          readonly [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
