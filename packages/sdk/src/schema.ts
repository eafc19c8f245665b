/**
 * The types of the API, made from its OpenAPI document by `npm run generate -w packages/sdk`.
 *
 * Nobody edits this file; a test fails when it is not what the document says now.
 */
export interface paths {
  "/.well-known/oauth-authorization-server": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** RFC 8414 metadata */
    get: operations["readOauthMetadata"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/livez": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Whether the process answers */
    get: operations["isAlive"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/oauth/token": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Get an access token
     * @description Client id and secret by HTTP Basic or in the form. A client with a certificate sends its `client_id` alone, in the form, over TLS with that certificate (RFC 8705, 2.2).
     */
    post: operations["getToken"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/oauth/token/revocation": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Revoke an access token, a long-lived one too
     * @description Client id and secret by HTTP Basic or in the form. A client with a certificate sends its `client_id` alone, in the form, over TLS with that certificate (RFC 8705, 2.2).
     */
    post: operations["revokeToken"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/readyz": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Whether it can serve */
    get: operations["isReady"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/catalog": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Browse the catalog
     * @description In the order of SKUs. Names are in the language of `country`, else of Accept-Language, else Polish. Prices include VAT, which is shown apart. A page is made once and kept: ask again with its ETag in If-None-Match.
     */
    get: operations["browseCatalog"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/events": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List events, oldest first
     * @description What webhooks tell, to be asked for: from the event after `after` on, in an order that never changes. Remember the `id` of the last event you have seen and send it as `after` the next time: no event is ever left out. An event appears within moments and is kept for 30 days; an `after` from before that is refused with `too_old`: begin anew without it.
     */
    get: operations["listEvents"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/events/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read an event */
    get: operations["readEvent"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List invoices, newest first
     * @description Invoices that pass all given filters. The order of the list never changes: follow `next` as it is, and each invoice is seen once, whatever is issued meanwhile.
     */
    get: operations["listInvoices"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read an invoice
     * @description FA(3) XML by default, exactly as KSeF has it; `application/json` for its status, its KSeF number and its payment; `application/pdf` for a picture of it, with KSeF's QR code; the signed ASiC-E container by its media type.
     */
    get: operations["readInvoice"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices/{id}/upo": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read the UPO, KSeF's receipt */
    get: operations["readUpo"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/openapi.json": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** This document */
    get: operations["readOpenApi"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/orders": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List orders, newest first
     * @description Orders that pass all given filters. The order of the list never changes: follow `next` as it is, and each order is seen once, whatever is placed meanwhile.
     */
    get: operations["listOrders"]
    put?: never
    /**
     * Place an order
     * @description Accepts the order and prices it by the catalog. Once answered, order and invoice survive any crash. With an `Idempotency-Key` the order is placed once, however often the request is sent within 30 days: the answer is the same, marked as replayed. While the first request with a key is still being answered, another one with it is told to try again. A trial whose volume of the month is used up is refused with 402.
     */
    post: operations["placeOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/orders/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read an order
     * @description The order, the way of its shipment and its invoice as they are now. An invoice has a `ksefNumber` once KSeF has acknowledged it.
     */
    get: operations["readOrder"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/orders/{id}/cancel": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel an order
     * @description Possible while the order is `accepted` or `processing`; once it is shipped, it is not. Cancelling an order that is cancelled already changes nothing and answers the same. The invoice of a cancelled order is issued all the same, for every accepted order becomes one; a correction of it to nothing (KOR) stands beside it in `invoices` from then on, and is issued when KSeF has acknowledged the invoice.
     */
    post: operations["cancelOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/usage": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read your quotas and limits
     * @description Volumes of the present month of the calendar in Warsaw. Only a trial is refused more than its volume; on paid plans you are told at 80 % and 100 %. Any valid token may ask.
     */
    get: operations["readUsage"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List subscriptions, oldest first */
    get: operations["listWebhooks"]
    put?: never
    /**
     * Subscribe to events
     * @description The host of the URL is looked up, so a URL that can't be delivered to is refused at once. There are at most 50 subscriptions.
     */
    post: operations["createWebhook"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a subscription */
    get: operations["readWebhook"]
    put?: never
    post?: never
    /**
     * End a subscription
     * @description Nothing more is sent, not even what was still to be delivered; what is leaving at that moment may still arrive.
     */
    delete: operations["removeWebhook"]
    options?: never
    head?: never
    /**
     * Change a subscription
     * @description What is left out stays as it is. What is still to be delivered goes to the new URL; new kinds of events are told from now on. A paused subscription stays paused.
     */
    patch: operations["changeWebhook"]
    trace?: never
  }
  "/v1/webhooks/{id}/deliveries": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List deliveries, newest first
     * @description What was sent to a subscription and what is still to be sent, each with its attempts. Follow `next` as it is.
     */
    get: operations["listDeliveries"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/deliveries/{deliveryId}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a delivery */
    get: operations["readDelivery"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a delivery once more
     * @description The same event and body as a new delivery, marked as a replay, behind all that is ready. While the subscription is paused it is held like everything else.
     */
    post: operations["redeliver"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/replays": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List replays, newest first */
    get: operations["listReplays"]
    put?: never
    /**
     * Have events told again
     * @description Events of the last 30 days, chosen in exactly one way: by id (at most 1000), by time, all that failed, or all that never arrived. Each becomes a new delivery with the id and body of the event and the header `X-Service-Replay: true`, and counts as a delivery. What happens meanwhile is sent first. At most 5 replays to a webhook go on at the same time. This goes on by itself: read the replay to see how far it is.
     */
    post: operations["requestReplay"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/replays/{replayId}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a replay */
    get: operations["readReplay"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/resume": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resume a paused subscription
     * @description What is held is sent from now on, in the order in which it happened, at the usual pace. Deliveries whose last retry has failed are tried anew or skipped.
     */
    post: operations["resumeWebhook"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/rotate-secret": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replace the secret of a subscription
     * @description For `overlapHours` every delivery is signed with the new secret and the ones before, so that receivers can change over without losing anything. `0` ends all older ones at once.
     */
    post: operations["rotateWebhookSecret"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/test": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a test event
     * @description An event `webhook.test`, signed like every other, sent once and counted nowhere. The delivery tells what came of it.
     */
    post: operations["testWebhook"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface webhooks {
  "invoice.issued": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * KSeF has accepted an invoice
     * @description Answer 2xx within 15 seconds, after checking the signature; do the work later. Anything else is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h; then the subscription is paused. The same event may come twice.
     */
    post: operations["onInvoiceIssued"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "invoice.paid": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * An invoice is paid in full
     * @description Answer 2xx within 15 seconds, after checking the signature; do the work later. Anything else is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h; then the subscription is paused. The same event may come twice.
     */
    post: operations["onInvoicePaid"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "order.shipped": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * An order has left the warehouse
     * @description Answer 2xx within 15 seconds, after checking the signature; do the work later. Anything else is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h; then the subscription is paused. The same event may come twice.
     */
    post: operations["onOrderShipped"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "webhook.test": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * You try your endpoint out
     * @description Answer 2xx within 15 seconds, after checking the signature; do the work later. A test is sent once.
     */
    post: operations["onWebhookTest"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface components {
  schemas: {
    AccessToken: {
      access_token: string
      /**
       * @description Seconds.
       * @example 3600
       */
      expires_in: number
      scope: string
      /** @constant */
      token_type: "Bearer"
    }
    /**
     * @example {
     *       "countryCode": "PL",
     *       "line1": "ul. Prosta 51",
     *       "line2": "00-838 Warszawa"
     *     }
     */
    Address: {
      /** @constant */
      countryCode: "PL"
      line1: string
      line2?: string
    }
    /**
     * @example {
     *       "countryCode": "PL",
     *       "line1": "ul. Prosta 51",
     *       "line2": "00-838 Warszawa"
     *     }
     */
    AddressRequest: {
      /** @constant */
      countryCode: "PL"
      line1: string
      line2?: string
    }
    Buyer: {
      address: components["schemas"]["Address"]
      name: string
      nip: string
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
    BuyerRequest: {
      address: components["schemas"]["AddressRequest"]
      name: string
      nip: string
    }
    /**
     * @example {
     *       "reason": "Ordered twice"
     *     }
     */
    CancellationRequest: {
      /** @description For your own records and the event; nobody is asked to agree. */
      reason?: string
    }
    CatalogItem: {
      /** @example drinkware */
      category: string
      description: string
      /**
       * @description GTIN-13.
       * @example 5900000000077
       */
      gtin: string
      /** @example Kubek ceramiczny biały, 330 ml */
      name: string
      /** @description Of one unit. Gross is the price; net and VAT inform: an invoice takes VAT from the sum of its lines. */
      price: {
        gross: components["schemas"]["Money"]
        net: components["schemas"]["Money"]
        vat: components["schemas"]["Money"]
        /** @example 23.00 */
        vatRatePercent: string
      }
      /**
       * @description What is ordered.
       * @example KUB-330-BIA
       */
      sku: string
      /**
       * @description As on the invoice (P_8A), in Polish.
       * @example szt.
       */
      unit: string
    }
    CatalogPage: {
      currency: components["schemas"]["Currency"]
      items: components["schemas"]["CatalogItem"][]
      /** @enum {string} */
      locale: "pl" | "en" | "de"
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    /** @description Of a correction: the invoice that it corrects; its numbers once KSeF has it. */
    CorrectedInvoice: {
      /**
       * @description Identifier of the corrected invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description The number KSeF gave.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /**
       * @description P_2.
       * @example FV/2026/11/000001
       */
      number?: string
    }
    CreatedSubscription: {
      contactEmail: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      events: ("order.shipped" | "invoice.issued" | "invoice.paid")[]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      paused?: components["schemas"]["Pause"]
      /** @description Signs every delivery. It is shown this once. */
      secret: string
      /** @description The secrets that sign now, the present one first. None of them is ever shown. */
      secrets: components["schemas"]["SecretInForce"][]
      /**
       * @description While it is `paused`, events are held; none is lost.
       * @enum {string}
       */
      status: "delivering" | "paused"
      url: string
    }
    /**
     * @description ISO 4217 code.
     * @enum {string}
     */
    Currency: "PLN" | "EUR"
    Delivery: {
      /** @description Oldest first. */
      attempts: components["schemas"]["DeliveryAttempt"][]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /**
       * @description Identifier of the event.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      eventId: string
      /** @enum {string} */
      eventType: "order.shipped" | "invoice.issued" | "invoice.paid" | "webhook.test"
      /**
       * @description Identifier of the delivery.
       * @example dlv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description `event`: as it happened; `replay`: told again; `test`: a test event.
       * @enum {string}
       */
      kind: "event" | "replay" | "test"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      nextAttemptAt?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      settledAt?: string
      /**
       * @description `ready`: sent as soon as the pace allows; `waiting`: failed, tried again at `nextAttemptAt`; `delivered`; `exhausted`: no retry is left; `skipped`: given up by you.
       * @enum {string}
       */
      status: "ready" | "waiting" | "delivered" | "exhausted" | "skipped"
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      webhookId: string
    }
    DeliveryAttempt: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      durationMillis: number
      /**
       * @description What went wrong; none when it was accepted.
       * @example HTTP 500 Internal Server Error
       */
      failure?: string
      /** @description HTTP status, if there was an answer. */
      status?: number
    }
    DeliveryPage: {
      items: components["schemas"]["Delivery"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    /** @description What happened, the same in every delivery of it. */
    Event:
      | components["schemas"]["OrderAcceptedEvent"]
      | components["schemas"]["OrderProcessingEvent"]
      | components["schemas"]["OrderShippedEvent"]
      | components["schemas"]["OrderDeliveredEvent"]
      | components["schemas"]["OrderCancelledEvent"]
      | components["schemas"]["OrderReturnedEvent"]
      | components["schemas"]["InvoiceIssuedEvent"]
      | components["schemas"]["InvoiceRejectedEvent"]
      | components["schemas"]["InvoicePaidEvent"]
      | components["schemas"]["QuotaReachedEvent"]
      | components["schemas"]["TokenExpiringEvent"]
      | components["schemas"]["RateLimitSustainedEvent"]
    EventPage: {
      items: components["schemas"]["Event"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    ExceededQuota: {
      limit: number
      metric: components["schemas"]["QuotaMetric"]
      /**
       * @description Month of the calendar in Warsaw.
       * @example 2026-11
       */
      month: string
      /**
       * Format: date-time
       * @description When the next month begins in Warsaw, in UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      resetsAt: string
      used: number
    }
    /** @description An order with its invoices in full. */
    ExpandedOrder: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      acceptedAt: string
      buyer: components["schemas"]["Buyer"]
      /** @description As you gave it. */
      cancellationReason?: string
      deliveryAddress?: components["schemas"]["Address"]
      /** @description Where the order is packed, and on which day. */
      fulfilment: {
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        date: string
        /** @constant */
        hub: "Warszawa"
      }
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @description The invoice of the order, then its corrections (`kind` is `KOR`) in the order in which they came about: one when the order is cancelled, one for each return. */
      invoices: components["schemas"]["Invoice"][]
      lines: components["schemas"]["OrderLine"][]
      reference?: string
      /** @description What has come back, if anything has; oldest first. */
      returns?: components["schemas"]["OrderReturn"][]
      status: components["schemas"]["OrderStatus"]
      timeline: {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        at: string
        status: components["schemas"]["OrderStatus"]
      }[]
      /** @description VAT included. */
      total: components["schemas"]["Money"]
      /** @description From the shipment on. */
      tracking?: components["schemas"]["OrderTracking"]
    }
    FieldError: {
      /** @enum {string} */
      code:
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
        | "url_too_long"
        | "url_not_https"
        | "url_has_credentials"
        | "url_has_fragment"
        | "url_port_not_allowed"
        | "unknown_host"
        | "unresolved_host"
        | "private_address"
        | "invalid_email"
        | "duplicate_item"
        | "unknown_sku"
        | "unknown_event"
        | "too_old"
      message: string
      /** @description Name of the query parameter. */
      parameter?: string
      /**
       * @description RFC 6901 pointer to the field of the body.
       * @example /lines/0/quantity
       */
      pointer?: string
    }
    Invoice: {
      corrects?: components["schemas"]["CorrectedInvoice"]
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      issueDate?: string
      kind: components["schemas"]["InvoiceKind"]
      /**
       * @description The number KSeF gave.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /**
       * @description P_2.
       * @example FV/2026/11/000001
       */
      number?: string
      offline?: components["schemas"]["OfflineIssue"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      payment: components["schemas"]["InvoicePayment"]
      /** @description What stands in the way at present. It is tried again, if it can be. */
      problem?: {
        /**
         * Format: date-time
         * @description When it was met last.
         * @example 2026-11-20T12:00:00.000Z
         */
        at?: string
        code: string
        detail: string
        /**
         * Format: date-time
         * @description When it is tried again, at the earliest; none: when something else changes.
         * @example 2026-11-20T12:00:00.000Z
         */
        nextAttemptAt?: string
        /**
         * Format: date-time
         * @description When it was met first.
         * @example 2026-11-20T12:00:00.000Z
         */
        since?: string
      }
      status: components["schemas"]["InvoiceStatus"]
      timeline: {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        at: string
        status: components["schemas"]["InvoiceStatus"]
      }[]
      /** @description VAT included; of a correction the difference, negative. */
      total: components["schemas"]["Money"]
      /** @description The receipt of KSeF (UPO). */
      upo: {
        available: boolean
      }
    }
    InvoiceIssuedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /**
         * @description Identifier of the corrected invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        correctedInvoiceId?: string
        /** @example 5252839118-20261120-0A1B2C3D4E5F-46 */
        correctedKsefNumber?: string
        /**
         * @description Its P_2.
         * @example FV/2026/11/000001
         */
        correctedNumber?: string
        /** @enum {string} */
        currency: "PLN" | "EUR"
        /** @description SHA-256 of the invoice's XML. */
        documentSha256: string
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        invoiceId: string
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        issueDate: string
        /**
         * @description It is a correction; its total is the difference, negative.
         * @constant
         */
        kind?: "KOR"
        /**
         * @description The number KSeF gave.
         * @example 5252839118-20261120-0A1B2C3D4E5F-46
         */
        ksefNumber: string
        /**
         * @description P_2.
         * @example FV/2026/11/000001
         */
        number: string
        /**
         * Format: date
         * @description The last day on which KSeF could get it, if one was set.
         * @example 2026-11-20
         */
        offlineDeadline?: string
        /**
         * @description It was issued while KSeF was away, in that mode.
         * @enum {string}
         */
        offlineMode?: "offline24" | "unavailability" | "emergency"
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        /**
         * @description Decimal with two places, VAT included.
         * @example 1245.00
         */
        total: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.issued"
      /** @constant */
      version: 1
    }
    /**
     * @description `VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca).
     * @enum {string}
     */
    InvoiceKind: "VAT" | "KOR"
    InvoicePage: {
      items: components["schemas"]["ListedInvoice"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    InvoicePaidEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /** @enum {string} */
        currency: "PLN" | "EUR"
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        invoiceId: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        paidAt: string
        /**
         * @description Decimal with two places, VAT included.
         * @example 1245.00
         */
        total: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.paid"
      /** @constant */
      version: 1
    }
    /** @description How far it is paid, corrections aside; of a correction itself nothing is paid. */
    InvoicePayment: {
      /** @description All that was paid; more than the total when too much was. */
      paid: components["schemas"]["Money"]
      /**
       * Format: date-time
       * @description When the payment that reached the total was made.
       * @example 2026-11-20T12:00:00.000Z
       */
      paidAt?: string
      /** @enum {string} */
      status: "unpaid" | "partly_paid" | "paid"
    }
    InvoiceReference: {
      corrects?: components["schemas"]["CorrectedInvoice"]
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      kind: components["schemas"]["InvoiceKind"]
      /**
       * @description The number KSeF gave.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /**
       * @description P_2.
       * @example FV/2026/11/000001
       */
      number?: string
      offline?: components["schemas"]["OfflineIssue"]
      status: components["schemas"]["InvoiceStatus"]
    }
    InvoiceRejectedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /**
         * @description Of KSeF.
         * @example 450
         */
        code: number
        /**
         * @description Identifier of the corrected invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        correctedInvoiceId?: string
        /** @example 5252839118-20261120-0A1B2C3D4E5F-46 */
        correctedKsefNumber?: string
        /**
         * @description Its P_2.
         * @example FV/2026/11/000001
         */
        correctedNumber?: string
        description: string
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        invoiceId: string
        /**
         * @description It is a correction; its total is the difference, negative.
         * @constant
         */
        kind?: "KOR"
        number: string
        /**
         * Format: date
         * @description The last day on which KSeF could get it, if one was set.
         * @example 2026-11-20
         */
        offlineDeadline?: string
        /**
         * @description It was issued while KSeF was away, in that mode.
         * @enum {string}
         */
        offlineMode?: "offline24" | "unavailability" | "emergency"
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.rejected"
      /** @constant */
      version: 1
    }
    /**
     * @description `outcome_unknown`: the invoice was sent and nobody knows yet whether KSeF has it; it is found out, never sent twice as another invoice.
     * @enum {string}
     */
    InvoiceStatus:
      | "accepted"
      | "drafted"
      | "signed"
      | "sent"
      | "outcome_unknown"
      | "acknowledged"
      | "archived"
      | "rejected"
    /** @description An invoice in short. */
    ListedInvoice: {
      corrects?: components["schemas"]["CorrectedInvoice"]
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      issueDate?: string
      kind: components["schemas"]["InvoiceKind"]
      /**
       * @description The number KSeF gave.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /**
       * @description P_2.
       * @example FV/2026/11/000001
       */
      number?: string
      offline?: components["schemas"]["OfflineIssue"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      status: components["schemas"]["InvoiceStatus"]
      total: components["schemas"]["Money"]
    }
    /** @description An order; the status of its invoices is at /v1/invoices. */
    ListedOrder: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      acceptedAt: string
      buyer: components["schemas"]["Buyer"]
      /** @description As you gave it. */
      cancellationReason?: string
      deliveryAddress?: components["schemas"]["Address"]
      /** @description Where the order is packed, and on which day. */
      fulfilment: {
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        date: string
        /** @constant */
        hub: "Warszawa"
      }
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      invoices: {
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        id: string
      }[]
      lines: components["schemas"]["OrderLine"][]
      reference?: string
      /** @description What has come back, if anything has; oldest first. */
      returns?: components["schemas"]["OrderReturn"][]
      status: components["schemas"]["OrderStatus"]
      timeline: {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        at: string
        status: components["schemas"]["OrderStatus"]
      }[]
      /** @description VAT included. */
      total: components["schemas"]["Money"]
      /** @description From the shipment on. */
      tracking?: components["schemas"]["OrderTracking"]
    }
    MetricUsage: {
      /** @description Whether more than the limit is refused (402). */
      hard: boolean
      limit: number
      /** @description Rounded down; more than 100 when exceeded. */
      percent: number
      used: number
    }
    /**
     * @description An amount of money.
     * @example {
     *       "amount": "24.99",
     *       "currency": "PLN"
     *     }
     */
    Money: {
      /** @description Decimal with two places. */
      amount: string
      currency: components["schemas"]["Currency"]
    }
    /** @description RFC 6749, 5.2. */
    OAuthError: {
      error: string
      error_description?: string
      /** @description With `invalid_scope`: what was asked. */
      scope?: string
    }
    /** @description The invoice was issued while KSeF was away: its files and its picture, with two QR codes, can be had; KSeF gets it later. */
    OfflineIssue: {
      /**
       * Format: date
       * @description The last day on which KSeF may get it; none while it is not known, or lifted.
       * @example 2026-11-20
       */
      deadline?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      issuedAt: string
      /**
       * @description `offline24`: KSeF did not answer; `unavailability` and `emergency`: its outage was announced.
       * @enum {string}
       */
      mode: "offline24" | "unavailability" | "emergency"
    }
    Order: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      acceptedAt: string
      buyer: components["schemas"]["Buyer"]
      /** @description As you gave it. */
      cancellationReason?: string
      deliveryAddress?: components["schemas"]["Address"]
      /** @description Where the order is packed, and on which day. */
      fulfilment: {
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        date: string
        /** @constant */
        hub: "Warszawa"
      }
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @description The invoice of the order, then its corrections (`kind` is `KOR`) in the order in which they came about: one when the order is cancelled, one for each return. */
      invoices: components["schemas"]["InvoiceReference"][]
      lines: components["schemas"]["OrderLine"][]
      reference?: string
      /** @description What has come back, if anything has; oldest first. */
      returns?: components["schemas"]["OrderReturn"][]
      status: components["schemas"]["OrderStatus"]
      timeline: {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        at: string
        status: components["schemas"]["OrderStatus"]
      }[]
      /** @description VAT included. */
      total: components["schemas"]["Money"]
      /** @description From the shipment on. */
      tracking?: components["schemas"]["OrderTracking"]
    }
    OrderAcceptedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        currency: components["schemas"]["Currency"]
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        invoiceId: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        /** @description Your purchase order number. */
        reference?: string
        /**
         * @description Decimal with two places.
         * @example 1245.00
         */
        total: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.accepted"
      /** @constant */
      version: 1
    }
    OrderCancelledEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /**
         * @description Identifier of the correction of the invoice that follows.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        correctionId?: string
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        invoiceId: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        /** @description As you gave it. */
        reason?: string
        /** @description Your purchase order number. */
        reference?: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.cancelled"
      /** @constant */
      version: 1
    }
    OrderDeliveredEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        deliveredAt: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        /** @description Your purchase order number. */
        reference?: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.delivered"
      /** @constant */
      version: 1
    }
    OrderLine: {
      gross: components["schemas"]["Money"]
      /** @description As on the invoice, in Polish. */
      name: string
      quantity: number
      sku: string
      unit: string
      unitGross: components["schemas"]["Money"]
    }
    OrderLineRequest: {
      quantity: number
      /** @example KUB-330-BIA */
      sku: string
    }
    OrderPage: {
      items: components["schemas"]["ListedOrder"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    OrderProcessingEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        /** @description Your purchase order number. */
        reference?: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.processing"
      /** @constant */
      version: 1
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
    OrderRequest: {
      /** @description Your own company unless given. */
      buyer?: components["schemas"]["BuyerRequest"]
      currency: components["schemas"]["Currency"]
      deliveryAddress?: components["schemas"]["AddressRequest"]
      lines: components["schemas"]["OrderLineRequest"][]
      /** @description Your purchase order number; it is printed on the invoice. */
      reference?: string
    }
    OrderReturn: {
      /**
       * @description Identifier of the correction that follows from it.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      lines: {
        /** @description Position in the order, from 1. */
        line: number
        quantity: number
      }[]
      reason?: string
      /** @description Of the warehouse. */
      reference: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      returnedAt: string
    }
    OrderReturnedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /**
         * @description Identifier of the correction of the invoice that follows.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        correctionId: string
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        invoiceId: string
        lines: {
          /** @description Position in the order, from 1. */
          line: number
          quantity: number
          sku: string
        }[]
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        reason?: string
        /** @description Your purchase order number. */
        reference?: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        returnedAt: string
        /** @description Of the warehouse. */
        returnReference: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.returned"
      /** @constant */
      version: 1
    }
    OrderShippedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /** @example InPost */
        carrier: string
        /**
         * @description Identifier of the invoice.
         * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        invoiceId: string
        /**
         * @description Identifier of the order.
         * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        orderId: string
        /** @example PO-2026-0117 */
        reference?: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        shippedAt: string
        /** @example 520000012345678901234567 */
        trackingNumber: string
        /** Format: uri */
        trackingUrl?: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.shipped"
      /** @constant */
      version: 1
    }
    /**
     * @description `accepted`, `processing` in the warehouse, `shipped`, `delivered`; or `cancelled`, from the first two alone.
     * @enum {string}
     */
    OrderStatus: "accepted" | "processing" | "shipped" | "delivered" | "cancelled"
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
    OrderTracking: {
      carrier: string
      /** @description What the carrier told, oldest first. */
      events: components["schemas"]["OrderTrackingEvent"][]
      number: string
      /** Format: uri */
      url?: string
    }
    OrderTrackingEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      description: string
      location?: string
    }
    Pause: {
      /**
       * @description Identifier of the delivery whose last retry has failed.
       * @example dlv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      deliveryId: string
      /**
       * @description Identifier of its event.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      eventId: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      since: string
    }
    Problem: {
      /**
       * @description Stable; switch on this.
       * @enum {string}
       */
      code:
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
        | "webhook_limit_reached"
        | "webhook_not_paused"
        | "webhook_paused"
        | "delivery_not_found"
        | "delivery_not_settled"
        | "delivery_too_old"
        | "replay_limit_reached"
        | "replay_not_found"
        | "event_not_found"
        | "internal_error"
        | "service_unavailable"
        | "tenant_not_found"
        | "client_not_found"
        | "token_not_found"
        | "impossible_move"
        | "return_refused"
        | "correction_refused"
        | "issue_anew_refused"
        | "payment_refused"
        | "credential_refused"
      detail: string
      /** @description Every wrong field. */
      errors?: components["schemas"]["FieldError"][]
      /** @description What is used up. */
      quota?: components["schemas"]["ExceededQuota"]
      /** @description The X-Request-Id of this answer. */
      request_id: string
      /** @description Whether the same request may succeed later without a change. */
      retryable: boolean
      status: number
      title: string
      /**
       * Format: uri
       * @description A stable URL that explains the code.
       */
      type: string
      /** @description The limits that are used up, as RateLimit-Policy names them. */
      "violated-policies"?: ("token" | "reads" | "writes")[]
    }
    /** @enum {string} */
    QuotaMetric: "orders" | "invoices" | "deliveries"
    QuotaReachedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        limit: number
        /** @enum {string} */
        metric: "orders" | "invoices" | "deliveries"
        /**
         * @description Of Warsaw.
         * @example 2026-11
         */
        month: string
        percent: 80 | 100
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        resetsAt: string
        used: number
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "quota.reached"
      /** @constant */
      version: 1
    }
    QuotaWarning: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      givenAt: string
      limit: number
      metric: components["schemas"]["QuotaMetric"]
      /** @enum {number} */
      percent: 80 | 100
      used: number
    }
    RateLimitSustainedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        clientId: string
        /** @description The limit that is reached again and again. */
        policy: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        since: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "rate_limit.sustained"
      /** @constant */
      version: 1
    }
    RatePolicy: {
      /** @description Requests at once after a rest: `q` of RateLimit-Policy. */
      burst: number
      /**
       * @description `token`: all requests with one access token. `reads`, `writes`: one route with one API key. As named in RateLimit-Policy.
       * @enum {string}
       */
      policy: "token" | "reads" | "writes"
      requestsPerMinute: number
    }
    Replay: {
      /** @description When the last of them was made; null while it goes on. */
      completedAt: string | null
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /**
       * @description Identifier of the replay.
       * @example rpl_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @description Deliveries made of it so far. */
      queued: number
      selection: components["schemas"]["ReplaySelection"]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      webhookId: string
    }
    ReplayList: {
      items: components["schemas"]["Replay"][]
    }
    /**
     * @example {
     *       "from": "2026-11-20T00:00:00Z"
     *     }
     */
    ReplayRequest:
      | {
          /** @description These events, whether the subscription is for their type or not. */
          eventIds: string[]
        }
      | {
          /**
           * Format: date-time
           * @description All events that happened then or later. It is 30 days ago at most.
           * @example 2026-11-20T12:00:00Z
           */
          from: string
          /**
           * Format: date-time
           * @description All before then; before now, when it is left out.
           * @example 2026-11-20T12:00:00Z
           */
          to?: string
        }
      | {
          /**
           * Format: date-time
           * @description All events since then that were tried and never accepted. It is 30 days ago at most.
           * @example 2026-11-20T12:00:00Z
           */
          failedSince: string
        }
      | {
          /**
           * Format: date-time
           * @description All events since then that were never accepted, tried or not. It is 30 days ago at most.
           * @example 2026-11-20T12:00:00Z
           */
          neverDeliveredSince: string
        }
    /** @description As asked for; without an end of its own it ends when it was asked for. */
    ReplaySelection:
      | {
          eventIds: string[]
        }
      | {
          /**
           * Format: date-time
           * @description ISO 8601, UTC.
           * @example 2026-11-20T12:00:00.000Z
           */
          from: string
          /**
           * Format: date-time
           * @description ISO 8601, UTC.
           * @example 2026-11-20T12:00:00.000Z
           */
          to: string
        }
      | {
          /**
           * Format: date-time
           * @description ISO 8601, UTC.
           * @example 2026-11-20T12:00:00.000Z
           */
          failedSince: string
          /**
           * Format: date-time
           * @description ISO 8601, UTC.
           * @example 2026-11-20T12:00:00.000Z
           */
          to: string
        }
      | {
          /**
           * Format: date-time
           * @description ISO 8601, UTC.
           * @example 2026-11-20T12:00:00.000Z
           */
          neverDeliveredSince: string
          /**
           * Format: date-time
           * @description ISO 8601, UTC.
           * @example 2026-11-20T12:00:00.000Z
           */
          to: string
        }
    /**
     * @example {
     *       "exhausted": "retry"
     *     }
     */
    Resumption: {
      /**
       * @description The delivery that has caused the pause: `retry` begins its schedule anew, `skip` gives it up. All else that is held is sent in any case.
       * @default retry
       * @enum {string}
       */
      exhausted?: "retry" | "skip"
    }
    SecretInForce: {
      /** @description When it stops signing; null for the present one. */
      expiresAt: string | null
    }
    /**
     * @example {
     *       "overlapHours": 24
     *     }
     */
    SecretRotation: {
      /**
       * @description How long the present secret goes on signing besides the new one. Secrets from before that go on for as long at most, and no more than four sign: with another the oldest stops.
       * @default 24
       */
      overlapHours?: number
    }
    Subscription: {
      contactEmail: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      events: ("order.shipped" | "invoice.issued" | "invoice.paid")[]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      paused?: components["schemas"]["Pause"]
      /** @description The secrets that sign now, the present one first. None of them is ever shown. */
      secrets: components["schemas"]["SecretInForce"][]
      /**
       * @description While it is `paused`, events are held; none is lost.
       * @enum {string}
       */
      status: "delivering" | "paused"
      url: string
    }
    SubscriptionChange: {
      /**
       * Format: email
       * @description Who is told when deliveries are paused because they keep failing.
       * @example integration@example.com
       */
      contactEmail?: string
      events?: ("order.shipped" | "invoice.issued" | "invoice.paid")[]
      /**
       * Format: uri
       * @description Where events are posted to: https, port 443 or 8443, a host on the public internet. The sandbox takes http, any port and your own machine too.
       * @example https://erp.example.com/hooks/procurement
       */
      url?: string
    }
    SubscriptionList: {
      items: components["schemas"]["Subscription"][]
    }
    SubscriptionRequest: {
      /**
       * Format: email
       * @description Who is told when deliveries are paused because they keep failing.
       * @example integration@example.com
       */
      contactEmail: string
      events: ("order.shipped" | "invoice.issued" | "invoice.paid")[]
      /**
       * Format: uri
       * @description Where events are posted to: https, port 443 or 8443, a host on the public internet. The sandbox takes http, any port and your own machine too.
       * @example https://erp.example.com/hooks/procurement
       */
      url: string
    }
    TokenExpiringEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        clientId: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        expiresAt: string
        name: string
        /**
         * @description Identifier of the token.
         * @example tok_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        tokenId: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "token.expiring"
      /** @constant */
      version: 1
    }
    Usage: {
      /**
       * @description Month of the calendar in Warsaw.
       * @example 2026-11
       */
      month: string
      /** @enum {string} */
      plan: "trial" | "standard" | "pro" | "enterprise"
      /** @description Orders accepted, invoices acknowledged by KSeF, webhook deliveries (each once, whatever the attempts). */
      quotas: {
        deliveries: components["schemas"]["MetricUsage"]
        invoices: components["schemas"]["MetricUsage"]
        orders: components["schemas"]["MetricUsage"]
      }
      rateLimits: components["schemas"]["RatePolicy"][]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      resetsAt: string
      /** @description What you were told of this month by e-mail and by the event quota.reached. */
      warnings: components["schemas"]["QuotaWarning"][]
    }
    WebhookTestEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: {
        /**
         * @description Identifier of the subscription that is tried out.
         * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
         */
        subscriptionId: string
      }
      /**
       * @description Identifier of the event, the same in every delivery of it.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @constant */
      type: "webhook.test"
      /** @constant */
      version: 1
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: {
    /** @description The name under which to keep the file. */
    "Content-Disposition": string
    /** @description Language of the texts. */
    "Content-Language": string
    /** @description How each of your limits stands (draft-ietf-httpapi-ratelimit-headers): `r` requests left, `t` seconds as in X-RateLimit-Reset. `token` counts this access token; `reads` or `writes` count the API key on this route, all its tokens together. */
    RateLimit: string
    /** @description Your limits: `q` requests in `w` seconds, and no faster than that in the long run. */
    "RateLimit-Policy": string
    /** @description Seconds after which it is worth asking again. */
    "Retry-After": string
    /** @description The trace of the request, in the form of W3C `traceparent`: yours, when you sent one. */
    traceresponse: string
    /** @description What the answer depends on besides the address. */
    Vary: string
    /** @description How to get in (RFC 6750). */
    "WWW-Authenticate": string
    /** @description Requests the tightest of your limits has room for when it is full. */
    "X-RateLimit-Limit": string
    /** @description Requests it has room for now. Several servers share a limit, so another one may know of less. */
    "X-RateLimit-Remaining": string
    /** @description Seconds (no time of day) until it is full again if you pause; in a 429 until a request is admitted again, as in Retry-After. */
    "X-RateLimit-Reset": string
    /** @description The id of the request; yours, when you sent one. */
    "X-Request-Id": string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  readOauthMetadata: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The metadata. */
      200: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "issuer": "https://api.procurement.example",
           *       "token_endpoint": "https://api.procurement.example/oauth/token"
           *     }
           */
          "application/json": {
            [key: string]: unknown
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  isAlive: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It does. */
      200: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "alive"
           *     }
           */
          "application/json": {
            /** @constant */
            status: "alive"
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  getToken: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "grant_type": "client_credentials",
         *       "scope": "orders:read orders:write"
         *     }
         */
        "application/x-www-form-urlencoded": {
          client_id?: string
          client_secret?: string
          /** @constant */
          grant_type: "client_credentials"
          /** @example orders:read orders:write catalog:read invoices:read webhooks:manage */
          scope?: string
        }
      }
    }
    responses: {
      /** @description An opaque token for an hour, bound to the client's certificate if it has one. */
      200: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
          "application/json": components["schemas"]["AccessToken"]
        }
      }
      /** @description The request is refused. */
      400: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_request",
           *       "error_description": "grant_type is missing"
           *     }
           */
          "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description The client is not accepted. */
      401: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_client",
           *       "error_description": "client authentication failed"
           *     }
           */
          "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description Try again after Retry-After seconds. */
      503: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "temporarily_unavailable"
           *     }
           */
          "application/json": components["schemas"]["OAuthError"]
        }
      }
    }
  }
  revokeToken: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "token": "ppl_test_2Yh8…"
         *     }
         */
        "application/x-www-form-urlencoded": {
          client_id?: string
          client_secret?: string
          token: string
          token_type_hint?: string
        }
      }
    }
    responses: {
      /** @description It is not good any more. */
      200: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content?: never
      }
      /** @description The request is refused. */
      400: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_request",
           *       "error_description": "grant_type is missing"
           *     }
           */
          "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description The client is not accepted. */
      401: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "invalid_client",
           *       "error_description": "client authentication failed"
           *     }
           */
          "application/json": components["schemas"]["OAuthError"]
        }
      }
      /** @description Try again after Retry-After seconds. */
      503: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "error": "temporarily_unavailable"
           *     }
           */
          "application/json": components["schemas"]["OAuthError"]
        }
      }
    }
  }
  isReady: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It can. */
      200: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "ready"
           *     }
           */
          "application/json": {
            /** @constant */
            status: "ready"
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  browseCatalog: {
    parameters: {
      query?: {
        /** @description Items of this category alone. */
        category?: string
        /** @description Chooses the language; wins over Accept-Language. ISO 3166-1. */
        country?: string
        /** @description Of the prices. */
        currency?: "PLN" | "EUR"
        cursor?: string
        limit?: number
        /** @description Items that have every one of these words in SKU, GTIN, a name or a description of any language; whatever the case and the diacritics: `zolty` finds „Żółty”. */
        search?: string
      }
      header?: {
        "Accept-Language"?: string
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of the catalog. */
      200: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          /** @description Strong entity tag. */
          ETag: string
          /** @description The next page. */
          Link?: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
          "application/json": components["schemas"]["CatalogPage"]
        }
      }
      /** @description Nothing has changed. */
      304: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          /** @description Strong entity tag. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content?: never
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  listEvents: {
    parameters: {
      query?: {
        after?: string
        limit?: number
        /** @description Events of this type alone. */
        type?:
          | "order.accepted"
          | "order.processing"
          | "order.shipped"
          | "order.delivered"
          | "order.cancelled"
          | "order.returned"
          | "invoice.issued"
          | "invoice.rejected"
          | "invoice.paid"
          | "quota.reached"
          | "token.expiring"
          | "rate_limit.sustained"
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of events; `next` is null when there are no more yet. */
      200: {
        headers: {
          /** @description The next page. */
          Link?: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *             "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
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
          "application/json": components["schemas"]["EventPage"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readEvent: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the event. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The event. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *         "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
           *         "issueDate": "2026-11-20",
           *         "total": "1245.00",
           *         "currency": "PLN",
           *         "documentSha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
           *       }
           *     }
           */
          "application/json": components["schemas"]["Event"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `event_not_found`: There is no such event. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  listInvoices: {
    parameters: {
      query?: {
        cursor?: string
        /** @description Invoices issued on that day or later; the day is that of Warsaw. */
        issued_from?: string
        /** @description Invoices issued on that day or earlier. */
        issued_to?: string
        /** @description Invoices of that kind alone. */
        kind?: "VAT" | "KOR"
        /** @description The invoice with that KSeF number. */
        ksef_number?: string
        limit?: number
        /** @description The invoice of that order, and its corrections. */
        order_id?: string
        /** @description Invoices that have this status now. */
        status?:
          | "accepted"
          | "drafted"
          | "signed"
          | "sent"
          | "outcome_unknown"
          | "acknowledged"
          | "archived"
          | "rejected"
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of invoices. */
      200: {
        headers: {
          /** @description The next page. */
          Link?: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "kind": "VAT",
           *           "status": "archived",
           *           "number": "FV/2026/11/000001",
           *           "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
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
          "application/json": components["schemas"]["InvoicePage"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readInvoice: {
    parameters: {
      query?: never
      header?: {
        /** @description Of the picture: Polish, or Polish with English beside it. Else the account's. */
        "Accept-Language"?: string
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the invoice. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file, or the status when that was asked for. */
      200: {
        headers: {
          "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Of the picture: `pl` or `pl, en`. */
          "Content-Language"?: string
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *       "kind": "VAT",
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
           *       "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46"
           *     }
           */
          "application/json": components["schemas"]["Invoice"]
          "application/pdf": string
          "application/vnd.etsi.asic-e+zip": string
          /** @example <?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">…</Faktura> */
          "application/xml": string
        }
      }
      /** @description On its way: ask again after Retry-After seconds. */
      202: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          "Retry-After": components["headers"]["Retry-After"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *       "kind": "VAT",
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
          "application/json": components["schemas"]["Invoice"]
        }
      }
      /** @description You have these bytes. */
      304: {
        headers: {
          "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_not_found`: There is no such invoice. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_rejected`: KSeF has rejected the invoice. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readUpo: {
    parameters: {
      query?: never
      header?: {
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the invoice. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The UPO. */
      200: {
        headers: {
          "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /** @example <?xml version="1.0" encoding="UTF-8"?><Potwierdzenie>…</Potwierdzenie> */
          "application/xml": string
        }
      }
      /** @description On its way: ask again after Retry-After seconds. */
      202: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          "Retry-After": components["headers"]["Retry-After"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *       "kind": "VAT",
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
          "application/json": components["schemas"]["Invoice"]
        }
      }
      /** @description You have these bytes. */
      304: {
        headers: {
          "Content-Disposition": components["headers"]["Content-Disposition"]
          /** @description Strong: SHA-256 of the bytes, as the archive has it. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_not_found`: There is no such invoice. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `invoice_rejected`: KSeF has rejected the invoice. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readOpenApi: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OpenAPI 3.1. */
      200: {
        headers: {
          traceresponse: components["headers"]["traceresponse"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "openapi": "3.1.0"
           *     }
           */
          "application/json": {
            [key: string]: unknown
          }
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  listOrders: {
    parameters: {
      query?: {
        /** @description Orders accepted then or later. */
        created_from?: string
        /** @description Orders accepted before then. */
        created_to?: string
        cursor?: string
        limit?: number
        /** @description Orders with this purchase order number, to the letter. */
        reference?: string
        /** @description Orders that have this status now. */
        status?: "accepted" | "processing" | "shipped" | "delivered" | "cancelled"
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of orders. */
      200: {
        headers: {
          /** @description The next page. */
          Link?: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
          "application/json": components["schemas"]["OrderPage"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  placeOrder: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
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
        "application/json": components["schemas"]["OrderRequest"]
      }
    }
    responses: {
      /** @description The order was accepted. */
      201: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          ETag: string
          /** @description The order was placed by an earlier request with this key. */
          "Idempotent-Replayed"?: "true"
          /** @description Address of the order. */
          Location: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       *     `invalid_idempotency_key`: The idempotency key is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `quota_exceeded`: The month's quota is used up.
       *     `quota_exceeded`: The month's quota is used up.
       */
      402: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      408: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `idempotency_key_in_flight`: A request with this idempotency key is still being answered. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      415: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `validation_failed`: The body has invalid fields.
       *     `idempotency_key_reused`: The idempotency key belongs to another request.
       *     `total_too_large`: The total of the order is too large.
       *     `invoice_too_large`: The invoice of the order would be too large.
       */
      422: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readOrder: {
    parameters: {
      query?: {
        /** @description `invoice` shows invoices as `GET /v1/invoices/{id}` does. */
        expand?: "invoice"
      }
      header?: {
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the order. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The order. */
      200: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json":
            | components["schemas"]["Order"]
            | components["schemas"]["ExpandedOrder"]
        }
      }
      /** @description You have this state of the order. */
      304: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content?: never
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `order_not_found`: There is no such order. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  cancelOrder: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the order. */
        id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "reason": "Ordered twice"
         *     }
         */
        "application/json": components["schemas"]["CancellationRequest"]
      }
    }
    responses: {
      /** @description The order is cancelled. */
      200: {
        headers: {
          /** @description Strong; another one whenever order or invoice are shown differently. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *           "kind": "VAT",
           *           "status": "accepted"
           *         },
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wg",
           *           "kind": "KOR",
           *           "status": "accepted",
           *           "corrects": {
           *             "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we"
           *           }
           *         }
           *       ],
           *       "cancellationReason": "Ordered twice"
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `order_not_found`: There is no such order. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      408: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `order_not_cancellable`: The order can't be cancelled any more. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      415: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      422: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readUsage: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Quotas and limits of the caller. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *       "rateLimits": [
           *         {
           *           "policy": "token",
           *           "requestsPerMinute": 600,
           *           "burst": 60
           *         },
           *         {
           *           "policy": "reads",
           *           "requestsPerMinute": 1200,
           *           "burst": 201
           *         },
           *         {
           *           "policy": "writes",
           *           "requestsPerMinute": 600,
           *           "burst": 101
           *         }
           *       ],
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
          "application/json": components["schemas"]["Usage"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  listWebhooks: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All of them. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *           "status": "delivering",
           *           "secrets": [
           *             {
           *               "expiresAt": null
           *             }
           *           ],
           *           "createdAt": "2026-11-20T11:58:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["SubscriptionList"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  createWebhook: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
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
        "application/json": components["schemas"]["SubscriptionRequest"]
      }
    }
    responses: {
      /** @description The subscription, with its secret this once. */
      201: {
        headers: {
          /** @description Its address. */
          Location: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *       "status": "delivering",
           *       "secrets": [
           *         {
           *           "expiresAt": null
           *         }
           *       ],
           *       "createdAt": "2026-11-20T11:58:00.000Z",
           *       "secret": "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4="
           *     }
           */
          "application/json": components["schemas"]["CreatedSubscription"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      408: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_limit_reached`: There are too many webhooks. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      415: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      422: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The subscription. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *       "status": "paused",
           *       "secrets": [
           *         {
           *           "expiresAt": null
           *         }
           *       ],
           *       "createdAt": "2026-11-20T11:58:00.000Z",
           *       "paused": {
           *         "since": "2026-11-22T15:51:04.200Z",
           *         "deliveryId": "dlv_01kafq3v8pe0rr2c1m5kz9x7wm",
           *         "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wh"
           *       }
           *     }
           */
          "application/json": components["schemas"]["Subscription"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  removeWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It has ended. */
      204: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content?: never
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  changeWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "events": [
         *         "invoice.issued"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["SubscriptionChange"]
      }
    }
    responses: {
      /** @description As it is now. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "events": [
           *         "invoice.issued"
           *       ],
           *       "contactEmail": "integration@example.com",
           *       "status": "delivering",
           *       "secrets": [
           *         {
           *           "expiresAt": null
           *         }
           *       ],
           *       "createdAt": "2026-11-20T11:58:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Subscription"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      408: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      415: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      422: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  listDeliveries: {
    parameters: {
      query?: {
        cursor?: string
        /** @description Deliveries of that event. */
        eventId?: string
        limit?: number
        /** @description Deliveries that have this status now. */
        status?: "ready" | "waiting" | "delivered" | "exhausted" | "skipped"
      }
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of deliveries. */
      200: {
        headers: {
          /** @description The next page. */
          Link?: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wm",
           *           "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *           "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
           *           "eventType": "invoice.issued",
           *           "kind": "event",
           *           "status": "waiting",
           *           "createdAt": "2026-11-21T08:30:00.100Z",
           *           "attempts": [
           *             {
           *               "at": "2026-11-21T08:30:00.180Z",
           *               "durationMillis": 270,
           *               "status": 500,
           *               "failure": "HTTP 500 Internal Server Error"
           *             }
           *           ],
           *           "nextAttemptAt": "2026-11-21T08:31:00.450Z"
           *         }
           *       ],
           *       "next": null
           *     }
           */
          "application/json": components["schemas"]["DeliveryPage"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readDelivery: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the delivery. */
        deliveryId: string
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The delivery. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wm",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *       "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
           *       "eventType": "invoice.issued",
           *       "kind": "event",
           *       "status": "waiting",
           *       "createdAt": "2026-11-21T08:30:00.100Z",
           *       "attempts": [
           *         {
           *           "at": "2026-11-21T08:30:00.180Z",
           *           "durationMillis": 270,
           *           "status": 500,
           *           "failure": "HTTP 500 Internal Server Error"
           *         }
           *       ],
           *       "nextAttemptAt": "2026-11-21T08:31:00.450Z"
           *     }
           */
          "application/json": components["schemas"]["Delivery"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `webhook_not_found`: There is no such webhook.
       *     `delivery_not_found`: There is no such delivery.
       */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  redeliver: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the delivery. */
        deliveryId: string
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The new delivery. */
      202: {
        headers: {
          /** @description Its address. */
          Location: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wm",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *       "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wh",
           *       "eventType": "invoice.issued",
           *       "kind": "replay",
           *       "status": "ready",
           *       "createdAt": "2026-11-21T08:30:00.100Z",
           *       "attempts": []
           *     }
           */
          "application/json": components["schemas"]["Delivery"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `webhook_not_found`: There is no such webhook.
       *     `delivery_not_found`: There is no such delivery.
       */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `delivery_not_settled`: The delivery is still under way.
       *     `delivery_too_old`: The delivery is too old.
       */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  listReplays: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The newest ones. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "rpl_01kafq3v8pe0rr2c1m5kz9x7wn",
           *           "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *           "selection": {
           *             "from": "2026-11-20T00:00:00.000Z",
           *             "to": "2026-11-21T00:00:00.000Z"
           *           },
           *           "createdAt": "2026-11-21T09:00:00.000Z",
           *           "queued": 118,
           *           "completedAt": "2026-11-21T09:00:02.310Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ReplayList"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `invalid_parameter`: A query parameter is not valid.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  requestReplay: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "from": "2026-11-20T00:00:00Z",
         *       "to": "2026-11-21T00:00:00Z"
         *     }
         */
        "application/json": components["schemas"]["ReplayRequest"]
      }
    }
    responses: {
      /** @description It has begun. */
      202: {
        headers: {
          /** @description Its address. */
          Location: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "rpl_01kafq3v8pe0rr2c1m5kz9x7wn",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *       "selection": {
           *         "from": "2026-11-20T00:00:00.000Z",
           *         "to": "2026-11-21T00:00:00.000Z"
           *       },
           *       "createdAt": "2026-11-21T09:00:00.000Z",
           *       "queued": 0,
           *       "completedAt": null
           *     }
           */
          "application/json": components["schemas"]["Replay"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      408: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `replay_limit_reached`: Too many replays go on. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      415: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      422: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  readReplay: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
        /** @description Identifier of the replay. */
        replayId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description How far it is. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "rpl_01kafq3v8pe0rr2c1m5kz9x7wn",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *       "selection": {
           *         "from": "2026-11-20T00:00:00.000Z",
           *         "to": "2026-11-21T00:00:00.000Z"
           *       },
           *       "createdAt": "2026-11-21T09:00:00.000Z",
           *       "queued": 118,
           *       "completedAt": "2026-11-21T09:00:02.310Z"
           *     }
           */
          "application/json": components["schemas"]["Replay"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `webhook_not_found`: There is no such webhook.
       *     `replay_not_found`: There is no such replay.
       */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  resumeWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "exhausted": "retry"
         *     }
         */
        "application/json": components["schemas"]["Resumption"]
      }
    }
    responses: {
      /** @description It delivers. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *       "status": "delivering",
           *       "secrets": [
           *         {
           *           "expiresAt": null
           *         }
           *       ],
           *       "createdAt": "2026-11-20T11:58:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Subscription"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      408: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_paused`: The webhook is not paused. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      415: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      422: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  rotateWebhookSecret: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        /**
         * @example {
         *       "overlapHours": 24
         *     }
         */
        "application/json": components["schemas"]["SecretRotation"]
      }
    }
    responses: {
      /** @description The subscription, with its new secret this once. */
      200: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
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
           *       "status": "delivering",
           *       "secrets": [
           *         {
           *           "expiresAt": null
           *         },
           *         {
           *           "expiresAt": "2026-11-22T08:30:00.000Z"
           *         }
           *       ],
           *       "createdAt": "2026-11-20T11:58:00.000Z",
           *       "secret": "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4="
           *     }
           */
          "application/json": components["schemas"]["CreatedSubscription"]
        }
      }
      /**
       * @description `malformed_request`: The request is not well-formed HTTP.
       *     `malformed_json`: The body is not JSON.
       */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `request_timeout`: The request did not arrive in time. */
      408: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `body_too_large`: The body is too large. */
      413: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `unsupported_media_type`: The body has an unsupported media type. */
      415: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `validation_failed`: The body has invalid fields. */
      422: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  testWebhook: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It will be sent at once. */
      202: {
        headers: {
          /** @description Its address. */
          Location: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wm",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
           *       "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wk",
           *       "eventType": "webhook.test",
           *       "kind": "test",
           *       "status": "ready",
           *       "createdAt": "2026-11-21T08:30:00.100Z",
           *       "attempts": []
           *     }
           */
          "application/json": components["schemas"]["Delivery"]
        }
      }
      /** @description `malformed_request`: The request is not well-formed HTTP. */
      400: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /**
       * @description `missing_token`: An access token is required.
       *     `invalid_token`: The access token is not accepted.
       */
      401: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `insufficient_scope`: The access token lacks a scope. */
      403: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_not_found`: There is no such webhook. */
      404: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `not_acceptable`: None of the accepted media types is available. */
      406: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `webhook_paused`: The webhook is paused. */
      409: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds, where it is worth it. */
          "Retry-After"?: string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `rate_limited`: Too many requests. */
      429: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Whole seconds after which the request is admitted, unless others take the room. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `internal_error`: The service failed. */
      500: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
      /** @description `service_unavailable`: The service is not available now. */
      503: {
        headers: {
          "Content-Language": components["headers"]["Content-Language"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds. */
          "Retry-After": string
          traceresponse: components["headers"]["traceresponse"]
          Vary: components["headers"]["Vary"]
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/problem+json": components["schemas"]["Problem"]
        }
      }
    }
  }
  onInvoiceIssued: {
    parameters: {
      query?: never
      header: {
        /** @description The W3C trace in which it happened: yours, if the request that led to it had one. */
        traceparent?: string
        /** @description The `id` of the event: the same when it is sent again. */
        "webhook-id": string
        /** @description `v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`, for each secret in force; several are parted by spaces. */
        "webhook-signature": string
        /** @description Unix seconds of this attempt. */
        "webhook-timestamp": string
        /** @description It is told again because you have asked for it. */
        "X-Service-Replay"?: "true"
        /** @description The same as `t=<seconds>,v1=<hex>`, with a `v1` for each secret in force. */
        "X-Service-Signature": string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
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
         *         "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
         *         "issueDate": "2026-11-20",
         *         "total": "1245.00",
         *         "currency": "PLN",
         *         "documentSha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       }
         *     }
         */
        "application/json": components["schemas"]["InvoiceIssuedEvent"]
      }
    }
    responses: {
      /** @description Received. The body is not looked at. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not received: tried again, as every answer but 2xx. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onInvoicePaid: {
    parameters: {
      query?: never
      header: {
        /** @description The W3C trace in which it happened: yours, if the request that led to it had one. */
        traceparent?: string
        /** @description The `id` of the event: the same when it is sent again. */
        "webhook-id": string
        /** @description `v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`, for each secret in force; several are parted by spaces. */
        "webhook-signature": string
        /** @description Unix seconds of this attempt. */
        "webhook-timestamp": string
        /** @description It is told again because you have asked for it. */
        "X-Service-Replay"?: "true"
        /** @description The same as `t=<seconds>,v1=<hex>`, with a `v1` for each secret in force. */
        "X-Service-Signature": string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
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
        "application/json": components["schemas"]["InvoicePaidEvent"]
      }
    }
    responses: {
      /** @description Received. The body is not looked at. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not received: tried again, as every answer but 2xx. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onOrderShipped: {
    parameters: {
      query?: never
      header: {
        /** @description The W3C trace in which it happened: yours, if the request that led to it had one. */
        traceparent?: string
        /** @description The `id` of the event: the same when it is sent again. */
        "webhook-id": string
        /** @description `v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`, for each secret in force; several are parted by spaces. */
        "webhook-signature": string
        /** @description Unix seconds of this attempt. */
        "webhook-timestamp": string
        /** @description It is told again because you have asked for it. */
        "X-Service-Replay"?: "true"
        /** @description The same as `t=<seconds>,v1=<hex>`, with a `v1` for each secret in force. */
        "X-Service-Signature": string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
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
        "application/json": components["schemas"]["OrderShippedEvent"]
      }
    }
    responses: {
      /** @description Received. The body is not looked at. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not received: tried again, as every answer but 2xx. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  onWebhookTest: {
    parameters: {
      query?: never
      header: {
        /** @description The W3C trace in which it happened: yours, if the request that led to it had one. */
        traceparent?: string
        /** @description The `id` of the event: the same when it is sent again. */
        "webhook-id": string
        /** @description `v1,` and base64 of the HMAC-SHA256 over `id.timestamp.body`, for each secret in force; several are parted by spaces. */
        "webhook-signature": string
        /** @description Unix seconds of this attempt. */
        "webhook-timestamp": string
        /** @description It is told again because you have asked for it. */
        "X-Service-Replay"?: "true"
        /** @description The same as `t=<seconds>,v1=<hex>`, with a `v1` for each secret in force. */
        "X-Service-Signature": string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wk",
         *       "type": "webhook.test",
         *       "version": 1,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "data": {
         *         "subscriptionId": "sub_01kafq3v8pe0rr2c1m5kz9x7wf"
         *       }
         *     }
         */
        "application/json": components["schemas"]["WebhookTestEvent"]
      }
    }
    responses: {
      /** @description Received. The body is not looked at. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Not received: tried again, as every answer but 2xx. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
