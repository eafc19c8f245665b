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
    /** Read the authorization server metadata (RFC 8414) */
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
    /** Check whether the process responds */
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
     * @description Send the client id and the secret with HTTP Basic or in the form. A client with a certificate sends only its `client_id`, in the form, over TLS with that certificate (RFC 8705, 2.2).
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
     * Revoke an access token or a long-lived token
     * @description Send the client id and the secret with HTTP Basic or in the form. A client with a certificate sends only its `client_id`, in the form, over TLS with that certificate (RFC 8705, 2.2).
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
    /** Check whether the process can serve requests */
    get: operations["isReady"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/api-clients": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List API clients */
    get: operations["listOwnClients"]
    put?: never
    /**
     * Create an API client
     * @description The response shows the secret once. A client with a certificate has no secret.
     */
    post: operations["createOwnClient"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/api-clients/{clientId}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** Delete a client and all its tokens */
    delete: operations["removeOwnClient"]
    options?: never
    head?: never
    /**
     * Replace a client's certificate
     * @description From now on the client gets tokens with the new certificate. Tokens that were issued before stay bound to the old one.
     */
    patch: operations["changeOwnClientCertificate"]
    trace?: never
  }
  "/v1/api-clients/{clientId}/rotate": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replace a client's secret
     * @description The current secret stays valid during the overlap; an older secret expires immediately.
     */
    post: operations["rotateOwnClientSecret"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/asyncapi.json": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** The topics on Kafka */
    get: operations["readAsyncApi"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/audit-events": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List sign-ins and changes of access, newest first
     * @description Returns sign-ins and changes to users and credentials of the last 400 days. The entries contain no secrets.
     */
    get: operations["listAuditEvents"]
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
     * @description Items are sorted by SKU. Names are in the language of `country`, otherwise of Accept-Language, otherwise Polish. Prices include VAT, which is also shown separately. You can cache pages: revalidate them with the ETag in If-None-Match.
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
  "/v1/catalog/{sku}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read an item of the catalog
     * @description Language and currency are chosen as in `GET /v1/catalog`.
     */
    get: operations["readCatalogItem"]
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
     * List events, oldest first or newest first
     * @description Polls the events that webhooks deliver. Returns the events that follow `after`, in an order that never changes. Store the `id` of the last event and send it as `after` in the next request: you then receive every event. An event appears within moments and is kept for 30 days. An older `after` is rejected with `too_old`: start again without it. Order events need the scope `orders:read`, invoice events `invoices:read`. Without `type` you need both scopes.
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
    /**
     * Read an event
     * @description Order events need the scope `orders:read`, invoice events `invoices:read`.
     */
    get: operations["readEvent"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/health": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Check whether invoices reach KSeF and webhooks are sent
     * @description Used by the status page. Requires no token.
     */
    get: operations["readHealth"]
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
     * @description Returns the invoices that match all filters. Their order never changes: follow `next` unchanged to get each invoice once, even if new ones are issued in the meantime.
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
     * @description The header `Accept` selects the representation. By default it is the FA(3) XML, byte for byte as KSeF has it. `application/json` selects the status, the KSeF number and the payment; `application/pdf` a printable version with KSeF's QR code; `application/vnd.etsi.asic-e+zip` the signed container. Each representation also has a separate address: `/xml`, `/status`, `/pdf` and `/container`.
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
  "/v1/invoices/{id}/container": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the signed container of an invoice
     * @description An ASiC-E container with the XML and its seal. Until the file exists, the response is 409 `invoice_not_issued`: request it again after `Retry-After` seconds.
     */
    get: operations["readInvoiceContainer"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices/{id}/pdf": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the PDF of an invoice
     * @description A printable version with KSeF's QR code. Until the file exists, the response is 409 `invoice_not_issued`: request it again after `Retry-After` seconds.
     */
    get: operations["readInvoicePdf"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices/{id}/status": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the status of an invoice
     * @description Returns the invoice's status, its numbers and its payment, as `/v1/invoices/{id}` does for `application/json`.
     */
    get: operations["readInvoiceStatus"]
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
    /**
     * Read KSeF's receipt (UPO) of an invoice
     * @description The receipt with KSeF's signature. Until the file exists, the response is 409 `invoice_not_issued`: request it again after `Retry-After` seconds.
     */
    get: operations["readUpo"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices/{id}/xml": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the XML of an invoice
     * @description The FA(3) XML, byte for byte as KSeF has it. Until the file exists, the response is 409 `invoice_not_issued`: request it again after `Retry-After` seconds.
     */
    get: operations["readInvoiceXml"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices/export": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Export the invoices of a month as CSV, or as ZIP with their files
     * @description For accountants: the invoices and corrections that were issued in the month (`period`, by default the present one), oldest order first, with net, VAT, VAT in PLN, rates, tax points, payments and KSeF numbers. For Excel with Polish settings: UTF-8 with a byte order mark, semicolons, decimal commas. At most 10,000 documents: narrow `issued_from` and `issued_to` when a month has more. `format=zip` returns this list and, as far as they exist, the XML, KSeF's receipt (UPO) and the PDF of each document, of at most 1,000. It is made while it is sent: it has no length and no entity tag, `If-None-Match` is ignored, and the connection breaks if the ZIP can't be completed.
     */
    get: operations["exportInvoices"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/invoices/spend": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what you spent by month
     * @description Returns the gross totals of the invoices and corrections that were issued in each of the last twelve months, the present one included. A document counts as soon as you may have it, in the month of its day of issue; a correction counts with its change.
     */
    get: operations["readSpend"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/notifications": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read which e-mails you get */
    get: operations["readNotifications"]
    /** Choose which e-mails you get */
    put: operations["chooseNotifications"]
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
     * @description Returns the orders that match all filters, without their lines unless you ask for them with `expand=lines`. Their order never changes: follow `next` unchanged to get each order once, even if new ones are placed in the meantime.
     */
    get: operations["listOrders"]
    put?: never
    /**
     * Place an order
     * @description Places an order at catalog prices. When you receive the 201, the order and its invoice are stored durably. With an `Idempotency-Key` the order is placed once, however often you send the request within 30 days: a repeat gets the same response, with the header `Idempotent-Replayed`. While the first request with a key is running, a repeat is rejected with 409. An order above a trial's monthly quota is rejected with 402, an order for a `buyer` that is not registered for you with 403. `buyer` has the registered name and address.
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
     * @description Returns the order with its parcels and its invoices. An invoice has a `ksefNumber` once KSeF has accepted it.
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
     * @description An order can be cancelled while it is `accepted` or `processing`. Of a `partially_shipped` order, the goods that have not left are cancelled, and the order is `shipped`. Cancelling again changes nothing and returns the same response. An invoice that was certainly neither sent to KSeF nor issued offline is `voided`: its number stays used. Any other invoice is issued: its correction to zero (KOR) appears in `invoices` at once and is issued when KSeF has accepted the invoice.
     */
    post: operations["cancelOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/orders/preview": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview an order
     * @description Returns what the order would cost now, the day on which it would be packed and the buyer that its invoice would name. An order that would be rejected is rejected here with the same problem. A preview stores and publishes nothing and does not count towards a quota, so it takes no `Idempotency-Key`. It reserves neither the prices nor the day.
     */
    post: operations["previewOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/passkey-challenges": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask to sign in with a passkey
     * @description The response has the options for `navigator.credentials.get`.
     */
    post: operations["requestPasskeySignIn"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/passkey-requests": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask for a new passkey
     * @description The response has the options for `navigator.credentials.create`.
     */
    post: operations["requestNewPasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/passkey-sessions": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign in with a passkey
     * @description Exchanges the signed challenge for a session, which replaces the browser's session of the same user.
     */
    post: operations["signInWithPasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/passkeys": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List your passkeys, oldest first */
    get: operations["listPasskeys"]
    put?: never
    /** Add a passkey */
    post: operations["addPasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/passkeys/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove a passkey
     * @description Sessions that it opened go on; end them if the device was lost.
     */
    delete: operations["removePasskey"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/payment-references": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request a payment reference
     * @description From 2027-01-01 a bank transfer between active VAT payers must state the invoice's KSeF number, or a collective identifier if it pays several invoices (art. 108g of the VAT act). KSeF issues an identifier for 2 to 500 unpaid invoices. The response waits for it for up to ten seconds. If KSeF takes longer, the response is 202: read the reference later. A transfer with this title pays the invoices in the order of the request. An equal request (same invoices, order and amounts due) returns the existing reference. A company gets 60 new ones an hour; beyond that, 429.
     */
    post: operations["requestPaymentReference"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/payment-references/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a payment reference */
    get: operations["readPaymentReference"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/requests": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List requests to the API, newest first
     * @description Returns the company's requests of the last 30 days. A request appears after about two seconds. Under overload some requests may be missing.
     */
    get: operations["listRequests"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the sandbox's clock, your next webhook retry and KSeF's mode
     * @description All users of the sandbox share its clock and its KSeF.
     */
    get: operations["readSandbox"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox/clock": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Move the sandbox's clock forward
     * @description Webhook retries, invoice dates, quotas and tokens follow this clock: an access token is valid for one hour of it. When you receive the response, the new time is in effect everywhere. All users of the sandbox share the clock. It never moves back and can be at most 366 days ahead of the system's time.
     */
    post: operations["moveSandboxClock"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox/events": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Trigger an event
     * @description Places an order of one catalog item in your name, with the reference `sandbox <type>` (for `invoice.rejected` followed by a UUID, by which KSeF rejects this invoice alone), and takes it through the steps up to the event. The event is real: webhooks and `GET /v1/events` deliver it, and you can read its order and invoice. KSeF's events (`invoice.issued`, `invoice.rejected`) follow when KSeF has responded. Events about your account (`quota.reached`, `token.expiring`, `rate_limit.sustained`, `webhook.expiring`), `invoice.overdue` and `catalog.updated` are delivered as examples: they name what doesn't exist or did not happen, and nothing else changes. For a real `invoice.overdue`, move the clock past the due date of an invoice.
     */
    post: operations["triggerSandboxEvent"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox/ksef": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Set the failure mode of the sandbox's KSeF
     * @description A new mode replaces the previous one; `normal` ends all failures. All users of the sandbox share its KSeF, so the next invoice may be another customer's.
     */
    put: operations["setSandboxKsef"]
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox/orders/{id}/deliver": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Deliver an order
     * @description Records the delivery that the carrier would report. An order that has not been shipped is shipped first.
     */
    post: operations["deliverSandboxOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox/orders/{id}/pay": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pay the invoice of an order
     * @description Records the payment that the bank would report. Without `amount` it pays all that is still owed; if nothing is owed, nothing changes.
     */
    post: operations["paySandboxOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox/orders/{id}/return": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Return goods of an order
     * @description Records the return that the warehouse would report. Without `lines` it returns everything that has not been returned yet. An order that has not been shipped is shipped first. A correction of the invoice (KOR) follows.
     */
    post: operations["returnSandboxOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sandbox/orders/{id}/ship": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ship an order
     * @description Records that all goods that have not left leave in a parcel, as the warehouse would report. Shipping the order again without a body changes nothing.
     */
    post: operations["shipSandboxOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/session": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read the current session */
    get: operations["readSession"]
    put?: never
    post?: never
    /** Sign out */
    delete: operations["signOut"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sessions": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List sessions, newest first */
    get: operations["listSessions"]
    put?: never
    /**
     * Sign in with a link
     * @description Exchanges the link's token for a session; the link can't be used again. Opening the link's page does not use the link.
     */
    post: operations["signIn"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sessions/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * End a session
     * @description Ends one of your sessions; owners can also end sessions of other users. Takes effect immediately.
     */
    delete: operations["revokeSession"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/sign-in-links": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request a link to sign in
     * @description Sends a one-time link to each user with this e-mail address. The response is the same if there is no such user.
     */
    post: operations["requestSignInLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/tokens": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List long-lived tokens */
    get: operations["listOwnTokens"]
    put?: never
    /**
     * Issue a token for 90 days
     * @description The response shows the token once. It is valid only in this environment.
     */
    post: operations["issueOwnToken"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/tokens/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Revoke a token
     * @description The service rejects the token within five seconds.
     */
    delete: operations["revokeOwnToken"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/tokens/{id}/rotate": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replace a token
     * @description The old token stays valid during the overlap, but never beyond its expiry.
     */
    post: operations["rotateOwnToken"]
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
     * @description Returns your quotas for the current calendar month in Warsaw, their use and your rate limits. Only trials are rejected above a quota; paid plans are notified at 80 % and 100 %. Any valid token can read this.
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
  "/v1/users": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List users, in the order of their invitations */
    get: operations["listUsers"]
    put?: never
    /**
     * Invite a user
     * @description The user can sign in immediately and receives an e-mail, unless invitations for the same mailbox were sent a short time ago: the next is sent after ten minutes, then an hour, then a day.
     */
    post: operations["inviteUser"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/users/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Remove a user
     * @description Ends all sessions of the user.
     */
    delete: operations["removeUser"]
    options?: never
    head?: never
    /**
     * Change a user's role
     * @description A change of the role ends all sessions of the user.
     */
    patch: operations["changeUser"]
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
     * @description The service resolves the URL's host and rejects a URL that it can't deliver to. The service first sends a `webhook.verification` to a new URL, and rejects the URL (422, `endpoint_not_verified`) unless the response returns the challenge. A company can have at most 50 subscriptions. Order events need the scope `orders:read`, invoice events `invoices:read`; `*` needs both.
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
     * Delete a subscription
     * @description Deletes the subscription and its pending deliveries. An attempt that is already running may still arrive.
     */
    delete: operations["removeWebhook"]
    options?: never
    head?: never
    /**
     * Change a subscription
     * @description Absent fields stay unchanged. Pending deliveries go to the new URL; new event types are delivered from now on. A paused subscription stays paused. A change of the URL or of the events requires the scopes of all its events. Order events need the scope `orders:read`, invoice events `invoices:read`; `*` needs both. The service first sends a `webhook.verification` to a new URL, and rejects the URL (422, `endpoint_not_verified`) unless the response returns the challenge.
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
     * @description All sent and pending deliveries of a subscription, each with its attempts. Follow `next` unchanged.
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
     * Resend a delivery
     * @description Creates a new delivery with the same event and body. It is marked as a replay and sent after all deliveries that are ready. While the subscription is paused, it is held. Order events need the scope `orders:read`, invoice events `invoices:read`; `*` needs both.
     */
    post: operations["redeliver"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/v1/webhooks/{id}/pause": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pause a subscription
     * @description Holds deliveries from now on, each for at most 30 days, until you resume the subscription. Attempts that are already running may still arrive.
     */
    post: operations["pauseWebhook"]
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
     * Replay events
     * @description Resends events of the last 30 days. Choose exactly one of `eventIds` (at most 1000), `from`/`to`, `failedSince` and `neverDeliveredSince`. Each event becomes a new delivery with the same id and body and the header `X-Service-Replay: true`, and counts as a delivery. New events are sent first. A webhook can have at most 5 replays in progress. A replay runs asynchronously: poll it for its progress. Order events need the scope `orders:read`, invoice events `invoices:read`; `*` needs both.
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
     * @description Sends the held deliveries in the order of their events, at the usual pace. The delivery that caused the pause, if any, is retried or skipped, as `exhausted` requests.
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
     * @description For `overlapHours` every delivery is signed with the new secret and with the earlier ones, so that receivers can switch without losing events. `0` revokes all earlier secrets immediately.
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
     * @description Sends a signed `webhook.test` event once, without retries. It does not count towards your quota. Read the delivery for the outcome.
     */
    post: operations["testWebhook"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    AccessToken: {
      /** @example ppl_test_2Yh8… */
      access_token: string
      /**
       * @description Lifetime of the token in seconds.
       * @example 3600
       */
      expires_in: number
      /** @example orders:read orders:write */
      scope: string
      /** @enum {string} */
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
      /** @enum {string} */
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
      /** @enum {string} */
      countryCode: "PL"
      line1: string
      line2?: string
    }
    AsyncApiDocument: {
      [key: string]: unknown
    }
    AuditEvent: {
      /**
       * @example user.signed_in
       * @enum {string}
       */
      action:
        | "user.signed_in"
        | "user.signed_out"
        | "user.invited"
        | "user.role_changed"
        | "user.removed"
        | "session.revoked"
        | "passkey.added"
        | "passkey.removed"
        | "client.created"
        | "client.secret_rotated"
        | "client.certificate_changed"
        | "client.deleted"
        | "token.issued"
        | "token.rotated"
        | "token.revoked"
      /** @description Who performed the action; `operator` is any operator of the service. */
      actor: components["schemas"]["AuditUser"] | components["schemas"]["AuditOperator"]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      /**
       * @example {
       *       "role": "accountant"
       *     }
       */
      details?: {
        [key: string]: string
      }
      /**
       * @description Identifier of the audit event.
       * @example aud_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      subject: components["schemas"]["AuditSubject"]
    }
    AuditOperator: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "operator"
    }
    AuditPage: {
      items: components["schemas"]["AuditEvent"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    /**
     * @example {
     *       "type": "user",
     *       "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
     *       "name": "anna@example.com"
     *     }
     */
    AuditSubject: {
      id: string
      name?: string
      /** @enum {string} */
      type: "user" | "session" | "passkey" | "client" | "token"
    }
    AuditUser: {
      /**
       * @description The user's address at that time.
       * @example anna@example.com
       */
      email: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "user"
      /**
       * @description Identifier of the user.
       * @example usr_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      userId: string
    }
    AuthorizationServerMetadata: {
      [key: string]: unknown
    }
    /** @description The document that KSeF must accept first. */
    AwaitedDocument: {
      /**
       * @description Identifier of the document.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      number?: string
    }
    /**
     * @description The seller's account for the currency of the invoice, as in its file. Present together with `transferTitle`.
     * @example {
     *       "iban": "PL61109010140000071219812874",
     *       "bankName": "Bank Przykładowy S.A.",
     *       "swift": "PRZKPLPW"
     *     }
     */
    BankAccount: {
      bankName?: string
      iban: string
      /** @description The bank's BIC; always in EUR. */
      swift?: string
    }
    /**
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
    Buyer: {
      address: components["schemas"]["Address"]
      name: string
      nip: string
    }
    /**
     * @description The Polish company that the invoice is issued to. The NIP must have a valid check digit.
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
      /**
       * @description Whether the buyer is a subordinate unit of a local government (JST). Its invoices name a third party, which we must have registered for the buyer; otherwise `true` is rejected. By default as registered.
       * @example false
       */
      localGovernmentUnit?: boolean
      name: string
      nip: string
      /**
       * @description Whether the buyer is a member of a VAT group (GV). Its invoices name a third party, which we must have registered for the buyer; otherwise `true` is rejected. By default as registered.
       * @example false
       */
      vatGroupMember?: boolean
    }
    CancellationRequest: {
      /** @description Included in the event and printed on the correction of the invoice. A cancellation needs no approval. */
      reason?: string
    }
    CatalogItem: {
      /**
       * @description `unavailable`: it can't be ordered now, and will be again.
       * @enum {string}
       */
      availability: "available" | "unavailable"
      /** @example drinkware */
      category: string
      /** @example Klasyczny kubek z nadrukiem, do zmywarki. */
      description: string
      /**
       * @description GTIN of 8, 12, 13 or 14 digits, if the item has one.
       * @example 5900000000077
       */
      gtin?: string
      /**
       * @description https URLs, the main image first.
       * @example [
       *       "https://images.example.com/KUB-330-BIA.jpg"
       *     ]
       */
      images: string[]
      /**
       * @description The smallest quantity of an order line.
       * @example 1
       */
      minimumQuantity: number
      /** @example Kubek ceramiczny biały, 330 ml */
      name: string
      nextPrice?: components["schemas"]["CatalogNextPrice"]
      price: components["schemas"]["CatalogPrice"]
      /**
       * @description The quantity of an order line is a multiple of it.
       * @example 1
       */
      quantityStep: number
      /**
       * @description The SKU to use in an order.
       * @example KUB-330-BIA
       */
      sku: string
      /**
       * Format: date
       * @description The last day in Warsaw on which it can be ordered, if known.
       * @example 2026-11-20
       */
      soldTo?: string
      /**
       * @description As printed on the invoice (P_8A), in Polish.
       * @example szt.
       */
      unit: string
      /**
       * Format: date-time
       * @description When it last changed: it was edited, or an announced price or its sale started; absent: before 2026-12.
       * @example 2026-11-20T12:00:00.000Z
       */
      updatedAt?: string
    }
    /**
     * @description The next announced price. An order has the price of its acceptance.
     * @example {
     *       "from": "2026-12-31T23:00:00.000Z",
     *       "gross": {
     *         "amount": "26.90",
     *         "currency": "PLN"
     *       }
     *     }
     */
    CatalogNextPrice: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      from: string
      gross: components["schemas"]["Money"]
    }
    CatalogPage: {
      currency: components["schemas"]["Currency"]
      items: components["schemas"]["CatalogItem"][]
      /** @enum {string} */
      locale: "pl" | "en" | "de"
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    /**
     * @description Per unit. Gross is the price; net and VAT are informative: an invoice calculates VAT from the sum of its lines.
     * @example {
     *       "vatRatePercent": "23.00",
     *       "net": {
     *         "amount": "20.24",
     *         "currency": "PLN"
     *       },
     *       "vat": {
     *         "amount": "4.66",
     *         "currency": "PLN"
     *       },
     *       "gross": {
     *         "amount": "24.90",
     *         "currency": "PLN"
     *       }
     *     }
     */
    CatalogPrice: {
      gross: components["schemas"]["Money"]
      net: components["schemas"]["Money"]
      vat: components["schemas"]["Money"]
      vatRatePercent: string
    }
    CatalogUpdatedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["CatalogUpdatedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "catalog.updated"
      /** @enum {integer} */
      version: 1
    }
    CatalogUpdatedEventData: {
      /**
       * @description False: there are more changes than are named; compare the whole catalog.
       * @example true
       */
      complete: boolean
      /**
       * @description SKUs that left the catalog.
       * @example []
       */
      retired: string[]
      /**
       * Format: date-time
       * @description The first change: `GET /v1/catalog?updatedSince=` this time contains all.
       * @example 2026-11-20T12:00:00.000Z
       */
      since: string
      /**
       * @description SKUs that are new or have changed.
       * @example [
       *       "KUB-330-BIA"
       *     ]
       */
      updated: string[]
    }
    CertificateChange: {
      /** @description SHA-256 thumbprint of the certificate: `x5t#S256` (RFC 8705). */
      certificate: string
    }
    ClientList: {
      items: components["schemas"]["RegisteredClient"][]
    }
    ClientRequest: {
      /** @description SHA-256 thumbprint of the certificate: `x5t#S256` (RFC 8705). */
      certificate?: string
      name: string
      scopes: (
        | "orders:read"
        | "orders:write"
        | "catalog:read"
        | "invoices:read"
        | "webhooks:manage"
        | "sandbox"
      )[]
    }
    /** @description Only on a correction: the corrected invoice, with its numbers once KSeF has it. */
    CorrectedInvoice: {
      /**
       * @description Identifier of the corrected invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description The number that KSeF assigned.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number?: string
    }
    /**
     * @description `price_reduced`: a rebate or a lower price after the issue; `mistake`: a wrong price, quantity or line; `buyer_data`: the buyer's name or address; `buyer_nip`: another buyer, for whom `replacedBy` is issued; `supply_date`: the date of supply (P_6).
     * @enum {string}
     */
    CorrectionCause:
      | "order_cancelled"
      | "goods_returned"
      | "price_reduced"
      | "mistake"
      | "buyer_data"
      | "buyer_nip"
      | "supply_date"
    CreatedClient: {
      certificate?: string
      /** @example cli_01kafq3v8pe0rr2c1m5kz9x7wd */
      clientId: string
      /** @example ERP */
      name: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      previousSecretExpiresAt?: string
      /**
       * @example [
       *       "orders:read",
       *       "orders:write"
       *     ]
       */
      scopes: (
        | "orders:read"
        | "orders:write"
        | "catalog:read"
        | "invoices:read"
        | "webhooks:manage"
        | "sandbox"
      )[]
      /**
       * @description Shown only once.
       * @example ppl_secret_2Yh8…
       */
      secret?: string
    }
    CreatedSubscription: {
      /** @example integration@example.com */
      contactEmail: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /** @example ERP, invoices */
      description?: string
      /**
       * @example [
       *       "order.shipped",
       *       "invoice.issued",
       *       "invoice.paid"
       *     ]
       */
      events: components["schemas"]["EventFilter"][]
      /**
       * @description Deliveries that have expired so far because a pause lasted 30 days.
       * @example 0
       */
      expiredDeliveries: number
      /**
       * @description The names of your own headers. Their values are not returned.
       * @example [
       *       "X-Gateway-Token"
       *     ]
       */
      headerNames: string[]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      paused?: components["schemas"]["Pause"]
      /**
       * @description Signs every delivery. Shown only once.
       * @example whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4=
       */
      secret: string
      /** @description The secrets that sign now, the current one first. Their values are not returned. */
      secrets: components["schemas"]["SecretInForce"][]
      /**
       * @description While the status is `paused`, deliveries are held, for at most 30 days.
       * @enum {string}
       */
      status: "delivering" | "paused"
      /** @example https://erp.example.com/hooks/procurement */
      url: string
    }
    CreatedToken: {
      /** @example cli_01kafq3v8pe0rr2c1m5kz9x7wd */
      clientId: string
      /**
       * @example test
       * @enum {string}
       */
      environment: "live" | "test"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2027-02-18T12:00:00.000Z
       */
      expiresAt: string
      /**
       * @description The first characters of the token, to identify it.
       * @example ppl_test_2Yh8
       */
      hint: string
      /**
       * @description Identifier of the token.
       * @example tok_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      issuedAt: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      lastUsedAt?: string
      /** @example nightly import */
      name: string
      /**
       * @description Identifier of its successor.
       * @example tok_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replacedBy?: string
      /**
       * @example [
       *       "orders:read"
       *     ]
       */
      scopes: (
        | "orders:read"
        | "orders:write"
        | "catalog:read"
        | "invoices:read"
        | "webhooks:manage"
        | "sandbox"
      )[]
      /**
       * @description Shown only once.
       * @example ppl_test_2Yh8…
       */
      token: string
    }
    /**
     * @description ISO 4217 code.
     * @enum {string}
     */
    Currency: "PLN" | "EUR"
    /**
     * @description Up to 10 headers of your own that every request to the URL carries, for example a token that your gateway expects. Headers that the service or the connection sets are rejected. The values are stored encrypted and never returned.
     * @example {
     *       "X-Gateway-Token": "kX4pQ9"
     *     }
     */
    CustomHeaders: {
      [key: string]: string
    }
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
      eventType:
        | "order.accepted"
        | "order.processing"
        | "order.shipped"
        | "order.delivered"
        | "order.cancelled"
        | "order.returned"
        | "invoice.issued"
        | "invoice.rejected"
        | "invoice.voided"
        | "invoice.issued_outside"
        | "invoice.paid"
        | "invoice.overdue"
        | "catalog.updated"
        | "quota.reached"
        | "token.expiring"
        | "rate_limit.sustained"
        | "webhook.expiring"
        | "webhook.test"
      /**
       * @description Identifier of the delivery.
       * @example dlv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description `event`: the original delivery; `replay`: resent at your request; `test`: a test event.
       * @enum {string}
       */
      kind: "event" | "replay" | "test"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:01:00.000Z
       */
      nextAttemptAt?: string
      /**
       * @description Why the delivery expired.
       * @example The webhook stayed paused for 30 days after this delivery was created.
       */
      reason?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      settledAt?: string
      /**
       * @description `ready`: queued; `waiting`: failed, will be retried at `nextAttemptAt`; `delivered`; `exhausted`: no retry is left; `skipped`: skipped at your request; `expired`: the webhook stayed paused for 30 days.
       * @example waiting
       */
      status: components["schemas"]["DeliveryStatus"]
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
      /** @example 270 */
      durationMillis: number
      /**
       * @description Why the attempt failed; absent if it succeeded.
       * @example HTTP 500 Internal Server Error
       */
      failure?: string
      /**
       * @description HTTP status of the response; absent if there was none.
       * @example 500
       */
      status?: number
    }
    DeliveryPage: {
      items: components["schemas"]["Delivery"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    /** @enum {string} */
    DeliveryStatus: "ready" | "waiting" | "delivered" | "exhausted" | "skipped" | "expired"
    /** @description An event: the same JSON as in the webhook. */
    Event:
      | components["schemas"]["OrderAcceptedEvent"]
      | components["schemas"]["OrderProcessingEvent"]
      | components["schemas"]["OrderShippedEvent"]
      | components["schemas"]["OrderDeliveredEvent"]
      | components["schemas"]["OrderCancelledEvent"]
      | components["schemas"]["OrderReturnedEvent"]
      | components["schemas"]["InvoiceIssuedEvent"]
      | components["schemas"]["InvoiceRejectedEvent"]
      | components["schemas"]["InvoiceVoidedEvent"]
      | components["schemas"]["InvoiceIssuedOutsideEvent"]
      | components["schemas"]["InvoicePaidEvent"]
      | components["schemas"]["InvoiceOverdueEvent"]
      | components["schemas"]["CatalogUpdatedEvent"]
      | components["schemas"]["QuotaReachedEvent"]
      | components["schemas"]["TokenExpiringEvent"]
      | components["schemas"]["RateLimitSustainedEvent"]
      | components["schemas"]["WebhookExpiringEvent"]
    /** @enum {string} */
    EventFilter:
      | "order.accepted"
      | "order.processing"
      | "order.shipped"
      | "order.delivered"
      | "order.cancelled"
      | "order.returned"
      | "invoice.issued"
      | "invoice.rejected"
      | "invoice.voided"
      | "invoice.issued_outside"
      | "invoice.paid"
      | "invoice.overdue"
      | "catalog.updated"
      | "quota.reached"
      | "token.expiring"
      | "rate_limit.sustained"
      | "webhook.expiring"
      | "order.*"
      | "invoice.*"
      | "catalog.*"
      | "quota.*"
      | "token.*"
      | "rate_limit.*"
      | "webhook.*"
      | "*"
    EventPage: {
      items: components["schemas"]["Event"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    EventTaxPoint: {
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      day: string
      /**
       * @description Decimal with two places, in the currency of the event.
       * @example 1245.00
       */
      gross: string
      /**
       * @description Decimal with two places, in the currency of the event.
       * @example 1245.00
       */
      net: string
      /**
       * @description VAT rate in per cent.
       * @example 23
       */
      rate: string
      /**
       * @description Decimal with two places, in the currency of the event.
       * @example 1245.00
       */
      vat: string
    }
    ExceededQuota: {
      limit: number
      metric: components["schemas"]["QuotaMetric"]
      /**
       * @description Calendar month in Warsaw.
       * @example 2026-11
       */
      month: string
      /**
       * Format: date-time
       * @description The start of the next month in Warsaw, in UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      resetsAt: string
      used: number
    }
    ExchangeRate: {
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      publishedOn: string
      /**
       * @description PLN per unit.
       * @example 4.2537
       */
      rate: string
      /**
       * @description NBP's table.
       * @example 226/A/NBP/2026
       */
      table: string
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
      /** @description As you sent it. */
      cancellationReason?: string
      deliveryAddress?: components["schemas"]["Address"]
      fulfilment: components["schemas"]["OrderFulfilment"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @description The invoice of the order, then its corrections (`kind` is `KOR`) in the order of their creation: one for each return and for each mistake, and one when the order is cancelled. */
      invoices: components["schemas"]["Invoice"][]
      lines: components["schemas"]["OrderLine"][]
      metadata?: components["schemas"]["Metadata"]
      /** @example PO-2026-0117 */
      reference?: string
      /** @description The returns, oldest first; absent if there are none. */
      returns?: components["schemas"]["OrderReturn"][]
      /** @description The parcels that have left; absent until the first one has. */
      shipments?: components["schemas"]["OrderShipment"][]
      status: components["schemas"]["OrderStatus"]
      /**
       * Format: date
       * @description The day in Warsaw on which the carrier received the last of the goods; absent until then.
       * @example 2026-11-20
       */
      supplyDate?: string
      timeline: components["schemas"]["OrderTimelineEntry"][]
      /** @description Including VAT. */
      total: components["schemas"]["Money"]
    }
    FieldError: {
      /** @enum {string} */
      code:
        | "required"
        | "unknown_invoice"
        | "invoice_not_payable"
        | "unknown_field"
        | "wrong_type"
        | "not_an_integer"
        | "out_of_range"
        | "too_few_items"
        | "too_many_items"
        | "too_many_members"
        | "duplicate_member"
        | "too_deep"
        | "invalid_value"
        | "invalid_text"
        | "buyer_not_allowed"
        | "buyer_is_seller"
        | "buyer_differs"
        | "buyer_not_supported"
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
        | "endpoint_not_verified"
        | "invalid_header"
        | "invalid_email"
        | "duplicate_item"
        | "unknown_sku"
        | "item_unavailable"
        | "quantity_not_offered"
        | "unknown_event"
        | "too_old"
      message: string
      /** @description Name of the query parameter. */
      parameter?: string
      /**
       * @description JSON Pointer (RFC 6901) to the field in the body.
       * @example /lines/0/quantity
       */
      pointer?: string
    }
    GoodsOfLine: {
      /**
       * @description Position in the order, from 1.
       * @example 1
       */
      line: number
      /** @example 20 */
      quantity: number
      /** @example KUB-330-BIA */
      sku: string
    }
    Invoice: {
      bankAccount?: components["schemas"]["BankAccount"]
      buyer: {
        name: string
        nip: string
      }
      /** @description Only on a correction. */
      cause?: components["schemas"]["CorrectionCause"]
      corrects?: components["schemas"]["CorrectedInvoice"]
      /**
       * Format: date
       * @description The last day for payment; absent on a correction and outside KSeF.
       * @example 2026-12-04
       */
      dueDate?: string
      /** @description NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN. */
      exchangeRates?: components["schemas"]["ExchangeRate"][]
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
      jpkMarker?: components["schemas"]["LedgerMarker"]
      kind: components["schemas"]["InvoiceKind"]
      /**
       * @description The number that KSeF assigned.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /** @description On a correction: the change. */
      net?: components["schemas"]["Money"]
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number?: string
      offline?: components["schemas"]["OfflineIssue"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      outside?: components["schemas"]["OutsideIssue"]
      payment: components["schemas"]["InvoicePayment"]
      /** @description Why the invoice is waiting or was rejected. The service retries if it can. */
      problem?: components["schemas"]["InvoiceProblem"]
      /** @description Only on a correction: as the customer or the seller gave it. */
      reason?: string
      /**
       * @description Identifier of the invoice for the right buyer, on a correction.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replacedBy?: string
      /**
       * @description Identifier of the invoice for the wrong buyer.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replaces?: string
      /** @description As in the file; absent until the invoice has its number. */
      seller?: {
        name: string
        nip: string
      }
      /** @description Whether the invoice must be paid by split payment (mechanizm podzielonej płatności, P_18A): above 15,000 PLN with goods of annex 15 to the VAT act. A correction repeats the invoice's. Absent until the file is written. */
      splitPayment?: boolean
      status: components["schemas"]["InvoiceStatus"]
      /**
       * Format: date
       * @description The day in Warsaw on which the carrier received the last of the goods; absent until then. The file states it (P_6) if the invoice was issued later and all goods left on one day. On a correction: the day that applies after it.
       * @example 2026-11-20
       */
      supplyDate?: string
      /** @description Present when the goods left on several days before the issue, or only a part of them: the file states the day on their lines (P_6A), not as P_6. Goods that are not listed had not left. On a correction: the state after it. */
      supplyDates?: components["schemas"]["InvoiceSupplyDate"][]
      /** @description The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). They add up to `total` once all goods have left or all is paid; a payment that is reported late may move them. Absent on a correction, for which its own day of issue counts, and on a voided invoice. */
      taxPoints?: components["schemas"]["TaxPoint"][]
      timeline: components["schemas"]["InvoiceTimelineEntry"][]
      /** @description Including VAT. On a correction: the change, which is negative unless too little was billed. */
      total: components["schemas"]["Money"]
      /**
       * @description The title of a bank transfer that pays the invoice: the KSeF number, required from 2027 (art. 108g of the VAT act), and the invoice number. Absent until KSeF has accepted the invoice, when nothing is left to pay (on a correction and a paid invoice), and when the seller has no account in the currency.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46 FV/2026/11/000001
       */
      transferTitle?: string
      upo: components["schemas"]["InvoiceUpo"]
      vat?: components["schemas"]["Money"]
      /**
       * @description VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
       * @example 978.35
       */
      vatInPln?: string
      voided?: components["schemas"]["InvoiceVoiding"]
    }
    InvoiceIssuedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["InvoiceIssuedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.issued"
      /** @enum {integer} */
      version: 1
    }
    InvoiceIssuedEventData: {
      /** @description Why the invoice is corrected. */
      cause?: components["schemas"]["CorrectionCause"]
      /**
       * @description Identifier of the corrected invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      correctedInvoiceId?: string
      /** @example 5252839118-20261120-0A1B2C3D4E5F-46 */
      correctedKsefNumber?: string
      /**
       * @description Number of the corrected invoice (P_2).
       * @example FV/2026/11/000001
       */
      correctedNumber?: string
      /** @enum {string} */
      currency: "PLN" | "EUR"
      /**
       * @description SHA-256 of the invoice's XML.
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      documentSha256: string
      /**
       * Format: date
       * @description The last day for payment; absent on a correction and outside KSeF.
       * @example 2026-12-04
       */
      dueDate?: string
      /** @description NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN. */
      exchangeRates?: components["schemas"]["ExchangeRate"][]
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
       * @description The document is a correction. Its total is the change.
       * @enum {string}
       */
      kind?: "KOR"
      /**
       * @description The number that KSeF assigned.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber: string
      /**
       * @description Net amount.
       * @example 1012.20
       */
      net?: string
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number: string
      /**
       * Format: date
       * @description The last day for sending the invoice to KSeF, if there was one.
       * @example 2026-11-20
       */
      offlineDeadline?: string
      /**
       * @description The invoice was issued while KSeF was unavailable, in this mode.
       * @enum {string}
       */
      offlineMode?: "offline24" | "unavailability" | "emergency"
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /** @description As you or the seller gave it. */
      reason?: string
      /**
       * Format: date
       * @description The day in Warsaw on which the carrier received the goods.
       * @example 2026-11-20
       */
      supplyDate?: string
      /** @description The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). As known at the time of the event: a payment that is reported late may move them. `invoice.paid` and `GET /v1/invoices/{id}` state them again. Absent on a correction. */
      taxPoints?: components["schemas"]["EventTaxPoint"][]
      /**
       * @description Decimal with two places, including VAT.
       * @example 1245.00
       */
      total: string
      /**
       * @description VAT.
       * @example 232.80
       */
      vat?: string
      /**
       * @description VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
       * @example 978.35
       */
      vatInPln?: string
    }
    InvoiceIssuedOutsideEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["InvoiceIssuedOutsideEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.issued_outside"
      /** @enum {integer} */
      version: 1
    }
    InvoiceIssuedOutsideEventData: {
      /** @description Why the invoice is corrected. */
      cause?: components["schemas"]["CorrectionCause"]
      /**
       * @description Identifier of the corrected invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      correctedInvoiceId?: string
      /** @example 5252839118-20261120-0A1B2C3D4E5F-46 */
      correctedKsefNumber?: string
      /**
       * @description Number of the corrected invoice (P_2).
       * @example FV/2026/11/000001
       */
      correctedNumber?: string
      /** @enum {string} */
      currency: "PLN" | "EUR"
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
       * @description The document is a correction. Its total is the change.
       * @enum {string}
       */
      kind?: "KOR"
      /**
       * @description The seller's number of it.
       * @example A/17/2026
       */
      number: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /** @description As you or the seller gave it. */
      reason?: string
      /**
       * @description Decimal with two places, including VAT.
       * @example 1245.00
       */
      total: string
    }
    /**
     * @description `VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca).
     * @enum {string}
     */
    InvoiceKind: "VAT" | "KOR"
    /**
     * @description An invoice with its amounts and payment status.
     * @example {
     *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
     *       "kind": "VAT",
     *       "status": "archived",
     *       "number": "FV/2026/11/000001",
     *       "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
     *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
     *       "issueDate": "2026-11-20",
     *       "buyer": {
     *         "nip": "5252839118",
     *         "name": "Zielona Łąka sp. z o.o."
     *       },
     *       "net": {
     *         "amount": "1012.20",
     *         "currency": "PLN"
     *       },
     *       "vat": {
     *         "amount": "232.80",
     *         "currency": "PLN"
     *       },
     *       "dueDate": "2026-12-04",
     *       "seller": {
     *         "nip": "5265877635",
     *         "name": "Procurement S.A."
     *       },
     *       "jpkMarker": "KSeF",
     *       "total": {
     *         "amount": "1245.00",
     *         "currency": "PLN"
     *       },
     *       "payment": {
     *         "status": "unpaid",
     *         "owed": {
     *           "amount": "1245.00",
     *           "currency": "PLN"
     *         },
     *         "paid": {
     *           "amount": "0.00",
     *           "currency": "PLN"
     *         },
     *         "refunded": {
     *           "amount": "0.00",
     *           "currency": "PLN"
     *         },
     *         "outstanding": {
     *           "amount": "1245.00",
     *           "currency": "PLN"
     *         },
     *         "overpaid": {
     *           "amount": "0.00",
     *           "currency": "PLN"
     *         }
     *       }
     *     }
     */
    InvoiceListItem: {
      bankAccount?: components["schemas"]["BankAccount"]
      buyer: {
        name: string
        nip: string
      }
      /** @description Only on a correction. */
      cause?: components["schemas"]["CorrectionCause"]
      corrects?: components["schemas"]["CorrectedInvoice"]
      /**
       * Format: date
       * @description The last day for payment; absent on a correction and outside KSeF.
       * @example 2026-12-04
       */
      dueDate?: string
      /** @description NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN. */
      exchangeRates?: components["schemas"]["ExchangeRate"][]
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
      jpkMarker?: components["schemas"]["LedgerMarker"]
      kind: components["schemas"]["InvoiceKind"]
      /**
       * @description The number that KSeF assigned.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /** @description On a correction: the change. */
      net?: components["schemas"]["Money"]
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number?: string
      offline?: components["schemas"]["OfflineIssue"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      outside?: components["schemas"]["OutsideIssue"]
      payment?: components["schemas"]["InvoiceReceivable"]
      /** @description Only on a correction: as the customer or the seller gave it. */
      reason?: string
      /**
       * @description Identifier of the invoice for the right buyer, on a correction.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replacedBy?: string
      /**
       * @description Identifier of the invoice for the wrong buyer.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replaces?: string
      /** @description As in the file; absent until the invoice has its number. */
      seller?: {
        name: string
        nip: string
      }
      /** @description Whether the invoice must be paid by split payment (mechanizm podzielonej płatności, P_18A): above 15,000 PLN with goods of annex 15 to the VAT act. A correction repeats the invoice's. Absent until the file is written. */
      splitPayment?: boolean
      status: components["schemas"]["InvoiceStatus"]
      /** @description The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). They add up to `total` once all goods have left or all is paid; a payment that is reported late may move them. Absent on a correction, for which its own day of issue counts, and on a voided invoice. */
      taxPoints?: components["schemas"]["TaxPoint"][]
      total: components["schemas"]["Money"]
      /**
       * @description The title of a bank transfer that pays the invoice: the KSeF number, required from 2027 (art. 108g of the VAT act), and the invoice number. Absent until KSeF has accepted the invoice, when nothing is left to pay (on a correction and a paid invoice), and when the seller has no account in the currency.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46 FV/2026/11/000001
       */
      transferTitle?: string
      vat?: components["schemas"]["Money"]
      /**
       * @description VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
       * @example 978.35
       */
      vatInPln?: string
      voided?: components["schemas"]["InvoiceVoiding"]
    }
    InvoiceOverdueEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["InvoiceOverdueEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.overdue"
      /** @enum {integer} */
      version: 1
    }
    InvoiceOverdueEventData: {
      /** @enum {string} */
      currency: "PLN" | "EUR"
      /**
       * Format: date
       * @description The last day for payment.
       * @example 2026-11-20
       */
      dueDate: string
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * @description The number that KSeF assigned.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description What is still to be paid.
       * @example 1245.00
       */
      outstanding: string
      /**
       * @description The total less all corrections.
       * @example 1245.00
       */
      owed: string
      /**
       * @description Decimal with two places, including VAT.
       * @example 1245.00
       */
      total: string
    }
    InvoicePage: {
      items: components["schemas"]["InvoiceListItem"][]
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
      data: components["schemas"]["InvoicePaidEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.paid"
      /** @enum {integer} */
      version: 1
    }
    InvoicePaidEventData: {
      /** @enum {string} */
      currency: "PLN" | "EUR"
      /** @description NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN. */
      exchangeRates?: components["schemas"]["ExchangeRate"][]
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * @description Net amount.
       * @example 1012.20
       */
      net?: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description The total less all corrections; absent if there are none.
       * @example 1245.00
       */
      owed?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      paidAt: string
      /** @description The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). As known at the time of the event: a payment that is reported late may move them. `invoice.paid` and `GET /v1/invoices/{id}` state them again. Absent on a correction. */
      taxPoints?: components["schemas"]["EventTaxPoint"][]
      /**
       * @description Decimal with two places, including VAT.
       * @example 1245.00
       */
      total: string
      /**
       * @description VAT.
       * @example 232.80
       */
      vat?: string
      /**
       * @description VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
       * @example 978.35
       */
      vatInPln?: string
    }
    /** @description The payment status. Nothing is owed or paid on a correction. */
    InvoicePayment: {
      /** @description What is still to be paid; zero when nothing is. */
      outstanding: components["schemas"]["Money"]
      /** @description Payments beyond the amount owed, less refunds. */
      overpaid: components["schemas"]["Money"]
      /** @description The total less all corrections. A correction counts as soon as the return or cancellation is recorded. */
      owed: components["schemas"]["Money"]
      /** @description All payments, including refunded ones. */
      paid: components["schemas"]["Money"]
      /**
       * Format: date-time
       * @description When payments first covered the amount owed.
       * @example 2026-11-20T12:00:00.000Z
       */
      paidAt?: string
      refunded: components["schemas"]["Money"]
      /**
       * @description `paid`: payments cover the amount owed; `nothing_due`: corrections reduced the amount to zero before any payment.
       * @enum {string}
       */
      status: "unpaid" | "partly_paid" | "paid" | "nothing_due"
    }
    InvoiceProblem: {
      /**
       * Format: date-time
       * @description When it last occurred.
       * @example 2026-11-20T12:00:00.000Z
       */
      at?: string
      code: string
      detail: string
      /**
       * Format: date-time
       * @description The earliest time of the next retry; absent if the service waits for something else.
       * @example 2026-11-20T12:00:00.000Z
       */
      nextAttemptAt?: string
      /**
       * Format: date-time
       * @description When it first occurred.
       * @example 2026-11-20T12:00:00.000Z
       */
      since?: string
      waitsFor?: components["schemas"]["AwaitedDocument"]
    }
    /** @description The payment status; absent on a correction. */
    InvoiceReceivable: {
      /** @description What is still to be paid; zero when nothing is. */
      outstanding: components["schemas"]["Money"]
      /** @description Payments beyond the amount owed, less refunds. */
      overpaid: components["schemas"]["Money"]
      owed: components["schemas"]["Money"]
      paid: components["schemas"]["Money"]
      refunded: components["schemas"]["Money"]
      /** @enum {string} */
      status: "unpaid" | "partly_paid" | "paid" | "nothing_due"
    }
    InvoiceReference: {
      /** @description Only on a correction. */
      cause?: components["schemas"]["CorrectionCause"]
      corrects?: components["schemas"]["CorrectedInvoice"]
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      kind: components["schemas"]["InvoiceKind"]
      /**
       * @description The number that KSeF assigned.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number?: string
      offline?: components["schemas"]["OfflineIssue"]
      outside?: components["schemas"]["OutsideIssue"]
      /** @description Only on a correction: as the customer or the seller gave it. */
      reason?: string
      /**
       * @description Identifier of the invoice for the right buyer, on a correction.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replacedBy?: string
      /**
       * @description Identifier of the invoice for the wrong buyer.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replaces?: string
      status: components["schemas"]["InvoiceStatus"]
      voided?: components["schemas"]["InvoiceVoiding"]
    }
    InvoiceRejectedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["InvoiceRejectedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.rejected"
      /** @enum {integer} */
      version: 1
    }
    InvoiceRejectedEventData: {
      /** @description Why the invoice is corrected. */
      cause?: components["schemas"]["CorrectionCause"]
      /**
       * @description The code of KSeF's response.
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
       * @description Number of the corrected invoice (P_2).
       * @example FV/2026/11/000001
       */
      correctedNumber?: string
      /** @example Błąd weryfikacji semantyki dokumentu faktury */
      description: string
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * @description The document is a correction. Its total is the change.
       * @enum {string}
       */
      kind?: "KOR"
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number: string
      /**
       * Format: date
       * @description The last day for sending the invoice to KSeF, if there was one.
       * @example 2026-11-20
       */
      offlineDeadline?: string
      /**
       * @description The invoice was issued while KSeF was unavailable, in this mode.
       * @enum {string}
       */
      offlineMode?: "offline24" | "unavailability" | "emergency"
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /** @description As you or the seller gave it. */
      reason?: string
    }
    /**
     * @description `drafted`: only in timelines from before 2026-12. `outcome_unknown`: the outcome of the transmission to KSeF is unknown; the service determines it and never sends the invoice twice. `voided`: the order was cancelled before anybody had the invoice; it is never sent, and its number stays used. `issued_outside`: the seller issued the document `outside` KSeF during its total failure; it has no KSeF number.
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
      | "voided"
      | "issued_outside"
    InvoiceSupplyDate: {
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      date: string
      /**
       * @description PLN for one unit of the currency (KursWaluty); absent in PLN.
       * @example 4.2512
       */
      exchangeRate?: string
      lines: components["schemas"]["LineQuantity"][]
    }
    InvoiceTimelineEntry: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      status: components["schemas"]["InvoiceStatus"]
    }
    /** @description KSeF's receipt (UPO). */
    InvoiceUpo: {
      available: boolean
    }
    InvoiceVoidedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["InvoiceVoidedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "invoice.voided"
      /** @enum {integer} */
      version: 1
    }
    InvoiceVoidedEventData: {
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * @description The document is a correction. Its total is the change.
       * @enum {string}
       */
      kind?: "KOR"
      /**
       * @description Invoice number (P_2), which stays used; absent if it had none yet.
       * @example FV/2026/11/000001
       */
      number?: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description As you or the seller gave it.
       * @example Ordered twice
       */
      reason?: string
    }
    /** @description When and why the invoice was voided. */
    InvoiceVoiding: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      reason?: string
    }
    /**
     * @description `KSeF`: the row has a KSeF number; `OFF`: issued in a failure that the Ministry announced; `DI`: issued in offline24 or while KSeF was unavailable, to be corrected when the number is known; `BFK`: issued outside KSeF.
     * @enum {string}
     */
    LedgerMarker: "KSeF" | "OFF" | "DI" | "BFK"
    LineQuantity: {
      /** @description Position in the order, from 1. */
      line: number
      quantity: number
    }
    /** @description An order with the ids of its invoices; `GET /v1/invoices` returns their status. */
    ListedOrder: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      acceptedAt: string
      buyer: components["schemas"]["Buyer"]
      /** @description As you sent it. */
      cancellationReason?: string
      deliveryAddress?: components["schemas"]["Address"]
      fulfilment: components["schemas"]["OrderFulfilment"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      invoices: components["schemas"]["ListedOrderInvoice"][]
      /** @description Present with `expand=lines`. */
      lines?: components["schemas"]["OrderLine"][]
      metadata?: components["schemas"]["Metadata"]
      /** @example PO-2026-0117 */
      reference?: string
      /** @description The returns, oldest first; absent if there are none. */
      returns?: components["schemas"]["OrderReturn"][]
      /** @description The parcels that have left; absent until the first one has. */
      shipments?: components["schemas"]["OrderShipment"][]
      status: components["schemas"]["OrderStatus"]
      /**
       * Format: date
       * @description The day in Warsaw on which the carrier received the last of the goods; absent until then.
       * @example 2026-11-20
       */
      supplyDate?: string
      timeline: components["schemas"]["OrderTimelineEntry"][]
      /** @description Including VAT. */
      total: components["schemas"]["Money"]
    }
    ListedOrderInvoice: {
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
    }
    ListedSession: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      expiresAt: string
      /**
       * @description Identifier of the session.
       * @example ses_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description Whether this request uses the session.
       * @example true
       */
      isCurrent: boolean
      /**
       * Format: date-time
       * @description Accurate to the minute.
       * @example 2026-11-20T12:00:00.000Z
       */
      lastUsedAt: string
      /**
       * @description The browser's `User-Agent`.
       * @example Mozilla/5.0
       */
      userAgent?: string
      /**
       * @description Identifier of the user.
       * @example usr_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      userId: string
    }
    Liveness: {
      /** @enum {string} */
      status: "alive"
    }
    LongLivedToken: {
      /** @example cli_01kafq3v8pe0rr2c1m5kz9x7wd */
      clientId: string
      /**
       * @example test
       * @enum {string}
       */
      environment: "live" | "test"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2027-02-18T12:00:00.000Z
       */
      expiresAt: string
      /**
       * @description The first characters of the token, to identify it.
       * @example ppl_test_2Yh8
       */
      hint: string
      /**
       * @description Identifier of the token.
       * @example tok_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      issuedAt: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      lastUsedAt?: string
      /** @example nightly import */
      name: string
      /**
       * @description Identifier of its successor.
       * @example tok_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      replacedBy?: string
      /**
       * @example [
       *       "orders:read"
       *     ]
       */
      scopes: (
        | "orders:read"
        | "orders:write"
        | "catalog:read"
        | "invoices:read"
        | "webhooks:manage"
        | "sandbox"
      )[]
    }
    /**
     * @description As you sent it.
     * @example {
     *       "costCentre": "4711",
     *       "project": "Hala B"
     *     }
     */
    Metadata: {
      [key: string]: string
    }
    /**
     * @description Up to 20 key-value pairs of your own. The service returns them with the order and its events. It does not interpret them and never prints them.
     * @example {
     *       "costCentre": "4711",
     *       "project": "Hala B"
     *     }
     */
    MetadataRequest: {
      [key: string]: string
    }
    /**
     * @example {
     *       "used": 812,
     *       "limit": 1000,
     *       "percent": 81,
     *       "hard": false
     *     }
     */
    MetricUsage: {
      /** @description Whether requests above the limit are rejected (402). */
      hard: boolean
      limit: number
      /** @description Rounded down; more than 100 when exceeded. */
      percent: number
      used: number
    }
    /**
     * @description An amount of money.
     * @example {
     *       "amount": "1245.00",
     *       "currency": "PLN"
     *     }
     */
    Money: {
      /** @description Decimal with two places. */
      amount: string
      currency: components["schemas"]["Currency"]
    }
    /**
     * @example {
     *       "month": "2026-11",
     *       "totals": [
     *         {
     *           "amount": "4604.50",
     *           "currency": "PLN"
     *         }
     *       ]
     *     }
     */
    MonthSpend: {
      /**
       * @description A calendar month in Warsaw.
       * @example 2026-11
       */
      month: string
      /** @description One gross sum for each currency of the twelve months, zero without documents; negative when corrections exceed invoices. */
      totals: components["schemas"]["Money"][]
    }
    Notifications: {
      /**
       * @description Whether you get an e-mail 3 days before invoices are due that are not paid. Only owners and accountants get it.
       * @example false
       */
      dueInvoices: boolean
      /**
       * @description Whether you get an e-mail with PDF and XML for each invoice and correction that is issued from now on. Only owners and accountants get it.
       * @example true
       */
      issuedInvoices: boolean
    }
    NotificationsRequest: {
      /**
       * @description As in the settings. Absent: it stays as it is.
       * @example true
       */
      dueInvoices?: boolean
      /**
       * @description Whether you get an e-mail with PDF and XML for each invoice and correction that is issued from now on. Only owners and accountants get it.
       * @example true
       */
      issuedInvoices: boolean
    }
    /** @description An OAuth error (RFC 6749, 5.2). */
    OAuthError: {
      error: string
      error_description?: string
      /** @description With `invalid_scope`: the requested scope. */
      scope?: string
    }
    /** @description The invoice was issued while KSeF was unavailable. Its files are available, including a PDF with two QR codes. The service sends the invoice to KSeF later. */
    OfflineIssue: {
      /**
       * Format: date
       * @description The last day for sending the invoice to KSeF; absent if it is unknown or was lifted.
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
       * @description `offline24`: KSeF did not respond; `unavailability` and `emergency`: KSeF announced an outage.
       * @enum {string}
       */
      mode: "offline24" | "unavailability" | "emergency"
    }
    OpenApiDocument: {
      [key: string]: unknown
    }
    Order: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      acceptedAt: string
      buyer: components["schemas"]["Buyer"]
      /** @description As you sent it. */
      cancellationReason?: string
      deliveryAddress?: components["schemas"]["Address"]
      fulfilment: components["schemas"]["OrderFulfilment"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @description The invoice of the order, then its corrections (`kind` is `KOR`) in the order of their creation: one for each return and for each mistake, and one when the order is cancelled. */
      invoices: components["schemas"]["InvoiceReference"][]
      lines: components["schemas"]["OrderLine"][]
      metadata?: components["schemas"]["Metadata"]
      /** @example PO-2026-0117 */
      reference?: string
      /** @description The returns, oldest first; absent if there are none. */
      returns?: components["schemas"]["OrderReturn"][]
      /** @description The parcels that have left; absent until the first one has. */
      shipments?: components["schemas"]["OrderShipment"][]
      status: components["schemas"]["OrderStatus"]
      /**
       * Format: date
       * @description The day in Warsaw on which the carrier received the last of the goods; absent until then.
       * @example 2026-11-20
       */
      supplyDate?: string
      timeline: components["schemas"]["OrderTimelineEntry"][]
      /** @description Including VAT. */
      total: components["schemas"]["Money"]
    }
    OrderAcceptedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["OrderAcceptedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.accepted"
      /** @enum {integer} */
      version: 1
    }
    OrderAcceptedEventData: {
      /** @enum {string} */
      currency: "PLN" | "EUR"
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      metadata?: components["schemas"]["Metadata"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description Your purchase order number.
       * @example PO-2026-0117
       */
      reference?: string
      /**
       * @description Decimal with two places, including VAT.
       * @example 1245.00
       */
      total: string
    }
    OrderCancelledEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["OrderCancelledEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.cancelled"
      /** @enum {integer} */
      version: 1
    }
    OrderCancelledEventData: {
      /**
       * @description Whether the whole order was cancelled.
       * @example true
       */
      complete?: boolean
      /**
       * @description The correction of the invoice; absent when it was voided.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      correctionId?: string
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /** @description The cancelled goods when others had left; absent when all were cancelled. */
      lines?: components["schemas"]["GoodsOfLine"][]
      metadata?: components["schemas"]["Metadata"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description As you sent it.
       * @example Ordered twice
       */
      reason?: string
      /**
       * @description Your purchase order number.
       * @example PO-2026-0117
       */
      reference?: string
    }
    OrderDeliveredEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["OrderDeliveredEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.delivered"
      /** @enum {integer} */
      version: 1
    }
    OrderDeliveredEventData: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      deliveredAt: string
      metadata?: components["schemas"]["Metadata"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description Your purchase order number.
       * @example PO-2026-0117
       */
      reference?: string
    }
    /** @description The place and the day of packing. */
    OrderFulfilment: {
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      date: string
      /** @enum {string} */
      hub: "Warszawa"
    }
    OrderLine: {
      gross: components["schemas"]["Money"]
      /**
       * @description GTIN of the item when it was ordered, also on the invoice.
       * @example 5900000000077
       */
      gtin?: string
      /**
       * @description As printed on the invoice, in Polish.
       * @example Kubek ceramiczny biały, 330 ml
       */
      name: string
      /** @example 50 */
      quantity: number
      /** @example KUB-330-BIA */
      sku: string
      /** @example szt. */
      unit: string
      /**
       * @example {
       *       "amount": "24.90",
       *       "currency": "PLN"
       *     }
       */
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
    OrderPreview: {
      buyer: components["schemas"]["Buyer"]
      fulfilment: components["schemas"]["OrderFulfilment"]
      lines: components["schemas"]["OrderLine"][]
      /**
       * @description `total` less `vat`.
       * @example {
       *       "amount": "1012.20",
       *       "currency": "PLN"
       *     }
       */
      net: components["schemas"]["Money"]
      /** @description Including VAT. */
      total: components["schemas"]["Money"]
      /**
       * @description VAT of the sum of the lines, as the invoice states it when it is issued on the same day.
       * @example {
       *       "amount": "232.80",
       *       "currency": "PLN"
       *     }
       */
      vat: components["schemas"]["Money"]
    }
    OrderProcessingEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["OrderProcessingEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.processing"
      /** @enum {integer} */
      version: 1
    }
    OrderProcessingEventData: {
      metadata?: components["schemas"]["Metadata"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description Your purchase order number.
       * @example PO-2026-0117
       */
      reference?: string
    }
    OrderRequest: {
      /** @description Your own company by default; another company, by NIP, only if your contract lists it. */
      buyer?: components["schemas"]["BuyerRequest"]
      currency: components["schemas"]["Currency"]
      deliveryAddress?: components["schemas"]["AddressRequest"]
      lines: components["schemas"]["OrderLineRequest"][]
      metadata?: components["schemas"]["MetadataRequest"]
      /** @description Your purchase order number; it is printed on the invoice. */
      reference?: string
    }
    OrderReturn: {
      /**
       * @description Identifier of the correction for this return.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      lines: components["schemas"]["LineQuantity"][]
      reason?: string
      /** @description The warehouse's identifier of the return. */
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
      data: components["schemas"]["OrderReturnedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.returned"
      /** @enum {integer} */
      version: 1
    }
    OrderReturnedEventData: {
      /**
       * @description Identifier of the correction of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7we
       */
      correctionId: string
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      lines: components["schemas"]["GoodsOfLine"][]
      metadata?: components["schemas"]["Metadata"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /** @example Damaged in transit */
      reason?: string
      /**
       * @description Your purchase order number.
       * @example PO-2026-0117
       */
      reference?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      returnedAt: string
      /**
       * @description The warehouse's identifier of the return.
       * @example RMA-2026-0042
       */
      returnReference: string
    }
    /**
     * @example {
     *       "carrier": "InPost",
     *       "trackingNumber": "520000012345678901234567",
     *       "trackingUrl": "https://tracking.example.com/520000012345678901234567",
     *       "shippedAt": "2026-11-20T15:30:00.000Z",
     *       "lines": [
     *         {
     *           "line": 1,
     *           "quantity": 20
     *         }
     *       ],
     *       "events": [
     *         {
     *           "at": "2026-11-21T08:30:00.000Z",
     *           "description": "W doręczeniu",
     *           "location": "Kraków"
     *         }
     *       ]
     *     }
     */
    OrderShipment: {
      carrier: string
      /** @description The carrier's messages about this parcel or about all, oldest first. */
      events: components["schemas"]["OrderTrackingEvent"][]
      /** @description The goods of the parcel; absent when the whole order left in it. */
      lines?: components["schemas"]["LineQuantity"][]
      /**
       * Format: date-time
       * @description When the carrier received the goods.
       * @example 2026-11-20T12:00:00.000Z
       */
      shippedAt: string
      trackingNumber: string
      /** Format: uri */
      trackingUrl?: string
    }
    OrderShippedEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["OrderShippedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "order.shipped"
      /** @enum {integer} */
      version: 1
    }
    OrderShippedEventData: {
      /** @example InPost */
      carrier: string
      /**
       * @description Whether nothing is left to leave: the order is `shipped`.
       * @example false
       */
      complete?: boolean
      /** @enum {string} */
      currency?: "PLN" | "EUR"
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * @description The goods of the parcel.
       * @example [
       *       {
       *         "line": 1,
       *         "sku": "KUB-330-BIA",
       *         "quantity": 20
       *       }
       *     ]
       */
      lines?: components["schemas"]["GoodsOfLine"][]
      metadata?: components["schemas"]["Metadata"]
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description Your purchase order number.
       * @example PO-2026-0117
       */
      reference?: string
      /**
       * Format: date-time
       * @description When the carrier received the goods.
       * @example 2026-11-20T12:00:00.000Z
       */
      shippedAt: string
      /**
       * Format: date
       * @description The day in Warsaw on which the carrier received the goods.
       * @example 2026-11-20
       */
      supplyDate?: string
      /** @description The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). As known at the time of the event: a payment that is reported late may move them. `invoice.paid` and `GET /v1/invoices/{id}` state them again. Absent on a correction. */
      taxPoints?: components["schemas"]["EventTaxPoint"][]
      /** @example 520000012345678901234567 */
      trackingNumber: string
      /**
       * Format: uri
       * @example https://tracking.example.com/520000012345678901234567
       */
      trackingUrl?: string
    }
    /**
     * @description An order moves from `accepted` to `processing` (in the warehouse), `shipped` and `delivered`. It is `partially_shipped` while some goods have left and others are still to leave. Only an `accepted` or `processing` order can become `cancelled`; of a `partially_shipped` order you can cancel what has not left, and it becomes `shipped`.
     * @enum {string}
     */
    OrderStatus:
      | "accepted"
      | "processing"
      | "partially_shipped"
      | "shipped"
      | "delivered"
      | "cancelled"
    OrderTimelineEntry: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      status: components["schemas"]["OrderStatus"]
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
    /** @description The document was issued outside KSeF, during its total failure. */
    OutsideIssue: {
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      issueDate: string
      /**
       * @description The seller's number of the document.
       * @example A/17/2026
       */
      number: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      recordedAt: string
      /** @description SHA-256 of the archived scan, hexadecimal. */
      scanSha256?: string
    }
    OwnTokenRequest: {
      /**
       * @description The client that the token belongs to.
       * @example cli_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      clientId: string
      name: string
      /** @description All scopes of the client by default. */
      scopes?: (
        | "orders:read"
        | "orders:write"
        | "catalog:read"
        | "invoices:read"
        | "webhooks:manage"
        | "sandbox"
      )[]
    }
    Passkey: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /**
       * @description The credential ID.
       * @example k3J9sQ0xR2mB5vT8yU1wZg
       */
      id: string
      /**
       * Format: date-time
       * @description Absent if never used.
       * @example 2026-11-20T12:00:00.000Z
       */
      lastUsedAt?: string
      /** @example Anna's phone */
      name: string
    }
    PasskeyAlgorithm: {
      alg: number
      /** @enum {string} */
      type: "public-key"
    }
    PasskeyAssertion: {
      authenticatorData: string
      clientDataJSON: string
      signature: string
      /** @description As the passkey was made. */
      userHandle?: string | null
    }
    PasskeyAttestation: {
      attestationObject: string
      clientDataJSON: string
      transports?: string[]
    }
    /** @description `AuthenticationResponseJSON` of the device. */
    PasskeyCredential: {
      /**
       * @description The credential ID.
       * @example k3J9sQ0xR2mB5vT8yU1wZg
       */
      id: string
      response: components["schemas"]["PasskeyAssertion"]
    }
    PasskeyDescriptor: {
      /**
       * @description The credential ID.
       * @example k3J9sQ0xR2mB5vT8yU1wZg
       */
      id: string
      /** @enum {string} */
      type: "public-key"
    }
    PasskeyList: {
      items: components["schemas"]["Passkey"][]
    }
    PasskeyRegistration: {
      /**
       * @description Sign it within ten minutes. It is valid once.
       * @example sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc
       */
      challenge: string
      credential: components["schemas"]["PasskeyRegistrationCredential"]
      /** @description To recognize the device. */
      name: string
    }
    /** @description `RegistrationResponseJSON` of the device. */
    PasskeyRegistrationCredential: {
      /**
       * @description The credential ID.
       * @example k3J9sQ0xR2mB5vT8yU1wZg
       */
      id: string
      response: components["schemas"]["PasskeyAttestation"]
    }
    /** @description `PublicKeyCredentialCreationOptionsJSON`. */
    PasskeyRegistrationOptions: {
      authenticatorSelection: components["schemas"]["PasskeySelection"]
      /**
       * @description Sign it within ten minutes. It is valid once.
       * @example sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc
       */
      challenge: string
      excludeCredentials: components["schemas"]["PasskeyDescriptor"][]
      pubKeyCredParams: components["schemas"]["PasskeyAlgorithm"][]
      rp: components["schemas"]["PasskeyRelyingParty"]
      timeout: number
      user: components["schemas"]["PasskeyUser"]
    }
    PasskeyRelyingParty: {
      /**
       * @description The relying party: the host of these pages.
       * @example api.example.com
       */
      id: string
      name: string
    }
    PasskeySelection: {
      /** @enum {string} */
      residentKey: "required"
      /** @enum {string} */
      userVerification: "required"
    }
    PasskeySignIn: {
      /**
       * @description Sign it within ten minutes. It is valid once.
       * @example sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc
       */
      challenge: string
      credential: components["schemas"]["PasskeyCredential"]
    }
    /** @description `PublicKeyCredentialRequestOptionsJSON`. */
    PasskeySignInOptions: {
      /**
       * @description Sign it within ten minutes. It is valid once.
       * @example sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc
       */
      challenge: string
      /**
       * @description The relying party: the host of these pages.
       * @example api.example.com
       */
      rpId: string
      timeout: number
      /** @enum {string} */
      userVerification: "required"
    }
    PasskeyUser: {
      displayName: string
      id: string
      name: string
    }
    Pause: {
      /**
       * @description Identifier of the delivery that caused the pause.
       * @example dlv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      deliveryId?: string
      /**
       * @description Identifier of its event.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      eventId?: string
      /**
       * Format: date-time
       * @description When the contact was notified that held deliveries will expire.
       * @example 2026-11-20T12:00:00.000Z
       */
      expiryWarnedAt?: string
      /**
       * @description `endpoint_gone`: the endpoint responded with 410. `requested`: you paused it; no delivery caused the pause.
       * @enum {string}
       */
      reason: "deliveries_failed" | "endpoint_gone" | "requested"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      since: string
    }
    PaymentReference: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /**
       * @description Identifier of the payment reference.
       * @example prf_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      invoices: components["schemas"]["PaymentReferenceInvoice"][]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      issuedAt?: string
      refusal?: components["schemas"]["PaymentReferenceRefusal"]
      /**
       * @description `pending`: KSeF has not issued the identifier yet; `issued`: `transferTitle` is available; `rejected`: KSeF has rejected the request permanently.
       * @enum {string}
       */
      status: "pending" | "issued" | "rejected"
      /** @description The amount to transfer. */
      total: components["schemas"]["Money"]
      /** @description The title of the bank transfer: KSeF's collective identifier. Present when `issued`. */
      transferTitle?: string
    }
    PaymentReferenceInvoice: {
      /** @description The amount left to pay at the time of the request. */
      due: components["schemas"]["Money"]
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      ksefNumber: string
    }
    /** @description KSeF's reason, when `rejected`. */
    PaymentReferenceRefusal: {
      code: string
      detail: string
    }
    PaymentReferenceRequest: {
      /** @description Unpaid invoices of your company in one currency. A transfer pays them in this order. */
      invoiceIds: string[]
    }
    Problem: {
      /**
       * @description Stable: branch on this code, not on the texts.
       * @enum {string}
       */
      code:
        | "malformed_request"
        | "invalid_parameter"
        | "route_not_found"
        | "method_not_allowed"
        | "precondition_failed"
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
        | "session_ended"
        | "csrf_rejected"
        | "people_only"
        | "sign_in_link_not_accepted"
        | "sign_in_again"
        | "passkey_not_accepted"
        | "passkey_not_found"
        | "too_many_passkeys"
        | "session_not_found"
        | "user_not_found"
        | "user_exists"
        | "too_many_users"
        | "last_owner"
        | "invalid_idempotency_key"
        | "idempotency_key_in_flight"
        | "idempotency_key_reused"
        | "idempotent_response_lost"
        | "ordering_suspended"
        | "quota_exceeded"
        | "rate_limited"
        | "line_rate_limited"
        | "large_request_in_progress"
        | "catalog_item_not_found"
        | "order_not_found"
        | "order_not_cancellable"
        | "buyer_not_allowed"
        | "buyer_is_seller"
        | "buyer_differs"
        | "total_too_large"
        | "invoice_too_large"
        | "invoice_not_found"
        | "too_many_invoices"
        | "invoice_not_issued"
        | "invoice_rejected"
        | "payment_reference_not_found"
        | "invoice_not_payable"
        | "webhook_not_found"
        | "webhook_limit_reached"
        | "endpoint_not_verified"
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
        | "sandbox_only"
        | "shared_sandbox"
        | "no_retry_pending"
        | "tenant_not_found"
        | "ledger_export_not_found"
        | "client_not_found"
        | "token_not_found"
        | "address_not_allowed"
        | "buyer_not_registered"
        | "correction_refused"
        | "reissue_refused"
        | "payment_refused"
        | "payment_settled"
        | "unmatched_payment_not_found"
        | "credential_refused"
        | "impossible_move"
        | "shipment_refused"
        | "return_refused"
        | "invoice_correction_refused"
        | "issue_outside_refused"
        | "invoice_not_closable"
        | "taxpayer_not_found"
        | "taxpayer_register_unavailable"
        | "taxpayer_register_off"
        | "dead_letter_not_found"
        | "dead_letters_off"
        | "tenant_offboarded"
        | "offboarding_not_confirmed"
      detail: string
      /** @description The invalid fields, at most 50. */
      errors?: components["schemas"]["FieldError"][]
      /** @description More fields are invalid than `errors` lists. */
      hasMoreErrors?: boolean
      /** @description The quota that is used up. */
      quota?: components["schemas"]["ExceededQuota"]
      /** @description The X-Request-Id of this response. */
      request_id: string
      /** @description Whether the same request can succeed later. */
      retryable: boolean
      status: number
      title: string
      /**
       * Format: uri
       * @description A stable URL of the page that explains the code.
       */
      type: string
      /** @description The limits that are used up, by their names in RateLimit-Policy. */
      "violated-policies"?: (
        | "token"
        | "client"
        | "reads"
        | "writes"
        | "replays"
        | "lines"
        | "address"
        | "issuance"
        | "verification"
        | "sign-in"
        | "unrequested-emails"
        | "payment-references"
      )[]
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
      data: components["schemas"]["QuotaReachedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "quota.reached"
      /** @enum {integer} */
      version: 1
    }
    QuotaReachedEventData: {
      /** @example 1000 */
      limit: number
      /** @enum {string} */
      metric: "orders" | "invoices" | "deliveries"
      /**
       * @description A calendar month in Warsaw.
       * @example 2026-11
       */
      month: string
      /** @enum {integer} */
      percent: 80 | 100
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-30T23:00:00.000Z
       */
      resetsAt: string
      /** @example 800 */
      used: number
    }
    /** @description Orders accepted, invoices accepted by KSeF, webhook deliveries (each once, regardless of attempts). */
    Quotas: {
      deliveries: components["schemas"]["MetricUsage"]
      invoices: components["schemas"]["MetricUsage"]
      orders: components["schemas"]["MetricUsage"]
    }
    /**
     * @example {
     *       "metric": "orders",
     *       "percent": 80,
     *       "used": 800,
     *       "limit": 1000,
     *       "givenAt": "2026-11-20T10:14:00.000Z"
     *     }
     */
    QuotaWarning: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      givenAt: string
      limit: number
      metric: components["schemas"]["QuotaMetric"]
      /** @enum {integer} */
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
      data: components["schemas"]["RateLimitSustainedEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "rate_limit.sustained"
      /** @enum {integer} */
      version: 1
    }
    RateLimitSustainedEventData: {
      /** @example cli_01kafq3v8pe0rr2c1m5kz9x7wd */
      clientId: string
      /**
       * @description The limit that the client has exceeded repeatedly.
       * @example writes
       */
      policy: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      since: string
    }
    /**
     * @example {
     *       "policy": "token",
     *       "requestsPerMinute": 600,
     *       "burst": 60
     *     }
     */
    RatePolicy: {
      /** @description Maximum requests in a burst after a pause: `q` of RateLimit-Policy. */
      burst: number
      /**
       * @description `token`: all requests with one access token. `client`: all tokens of one API key. `reads`, `writes`: one route with one API key. `replays`: requests with a known idempotency key. Named as in RateLimit-Policy.
       * @enum {string}
       */
      policy: "token" | "client" | "reads" | "writes" | "replays"
      requestsPerMinute: number
    }
    Readiness: {
      /** @enum {string} */
      status: "ready"
    }
    RegisteredClient: {
      certificate?: string
      /** @example cli_01kafq3v8pe0rr2c1m5kz9x7wd */
      clientId: string
      /** @example ERP */
      name: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      previousSecretExpiresAt?: string
      /**
       * @example [
       *       "orders:read",
       *       "orders:write"
       *     ]
       */
      scopes: (
        | "orders:read"
        | "orders:write"
        | "catalog:read"
        | "invoices:read"
        | "webhooks:manage"
        | "sandbox"
      )[]
    }
    Replay: {
      /** @description When the last delivery was created; null while the replay is running. */
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
      /**
       * @description Deliveries created so far.
       * @example 1
       */
      queued: number
      selection: components["schemas"]["ReplaySelection"]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      webhookId: string
    }
    ReplayByIds: {
      /** @description These events, regardless of the subscription's event types. */
      eventIds: string[]
    }
    ReplayByTime: {
      /**
       * Format: date-time
       * @description All events at or after this time. At most 30 days ago.
       */
      from: string
      /**
       * Format: date-time
       * @description Only events before this time; now by default.
       * @example 2026-11-20T12:00:00Z
       */
      to?: string
    }
    ReplayFailed: {
      /**
       * Format: date-time
       * @description All events since this time that were attempted, were never delivered and will not be retried. At most 30 days ago.
       */
      failedSince: string
    }
    ReplayList: {
      items: components["schemas"]["Replay"][]
    }
    ReplayRequest:
      | components["schemas"]["ReplayByIds"]
      | components["schemas"]["ReplayByTime"]
      | components["schemas"]["ReplayFailed"]
      | components["schemas"]["ReplayUndelivered"]
    /** @description The selection that was requested; `to` defaults to the time of the request. */
    ReplaySelection:
      | components["schemas"]["SelectedIds"]
      | components["schemas"]["SelectedTime"]
      | components["schemas"]["SelectedFailed"]
      | components["schemas"]["SelectedUndelivered"]
    ReplayUndelivered: {
      /**
       * Format: date-time
       * @description All events since this time that were never delivered and are not pending, whether attempted or not. At most 30 days ago.
       */
      neverDeliveredSince: string
    }
    ReportedLine: {
      /** @description Position in the order, from 1. */
      line: number
      quantity: number
    }
    RequestPage: {
      items: components["schemas"]["RequestRecord"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    RequestRecord: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      /** @description The API client that sent it. */
      clientId?: string
      /** @example 12 */
      durationMillis: number
      /**
       * @description Identifier of the record.
       * @example rql_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @example GET */
      method: string
      /** @description The `code` of the problem document. */
      problemCode?: string
      /**
       * @description The X-Request-Id of the response.
       * @example req_8e03978e-40d5-43e8-bc93-6894a57f9324
       */
      requestId: string
      /**
       * @description The path as written in this document.
       * @example /v1/orders/{id}
       */
      route: string
      /**
       * @description Absent when the caller closed the connection first.
       * @example 200
       */
      status?: number
      /** @description The user who sent it. */
      userId?: string
    }
    Resumption: {
      /**
       * @description What to do with the delivery that caused the pause: `retry` restarts its schedule, `skip` skips it. All other held deliveries are sent in either case.
       * @default retry
       * @enum {string}
       */
      exhausted?: "retry" | "skip"
    }
    RotationRequest: {
      /**
       * Format: duration
       * @description How long the old secret or token stays valid: P7D by default, at most P30D.
       * @example P1DT2H
       */
      overlap?: string
    }
    SandboxClockMove: {
      /**
       * Format: duration
       * @example P1DT2H
       */
      advance?: string
      /**
       * @description A timestamp, or `next_retry` for the time of `nextRetryAt`.
       * @example 2026-11-20T12:00:00Z
       */
      to?: string
    }
    SandboxEvent: {
      /**
       * @description Identifier of the example, if no order causes the event.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      eventId?: string
      /**
       * @description Identifier of the invoice of the order.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId?: string
      /**
       * @description Identifier of the order that was placed, if one causes the event.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId?: string
      /** @enum {string} */
      type:
        | "order.accepted"
        | "order.processing"
        | "order.shipped"
        | "order.delivered"
        | "order.cancelled"
        | "order.returned"
        | "invoice.issued"
        | "invoice.paid"
        | "invoice.voided"
        | "invoice.issued_outside"
        | "invoice.rejected"
        | "invoice.overdue"
        | "catalog.updated"
        | "quota.reached"
        | "token.expiring"
        | "rate_limit.sustained"
        | "webhook.expiring"
    }
    SandboxEventRequest: {
      /** @enum {string} */
      type:
        | "order.accepted"
        | "order.processing"
        | "order.shipped"
        | "order.delivered"
        | "order.cancelled"
        | "order.returned"
        | "invoice.issued"
        | "invoice.paid"
        | "invoice.voided"
        | "invoice.issued_outside"
        | "invoice.rejected"
        | "invoice.overdue"
        | "catalog.updated"
        | "quota.reached"
        | "token.expiring"
        | "rate_limit.sustained"
        | "webhook.expiring"
    }
    SandboxKsef: {
      /**
       * @description `custom`: the operator of the sandbox has planned other failures.
       * @enum {string}
       */
      mode: "normal" | "offline" | "reject_next" | "interrupt_next" | "custom"
      /** @description Number of invoices still to be rejected or interrupted. */
      remaining?: number
      /** @description Seconds of the system's time until KSeF is available again. */
      remainingSeconds?: number
    }
    SandboxKsefRequest: {
      /**
       * @description `offline`: every request to KSeF gets 503. `reject_next`: KSeF rejects the next invoices with status 450. `interrupt_next`: KSeF accepts the next invoices, but the connection breaks before the response; the service resolves the unknown outcome itself.
       * @enum {string}
       */
      mode: "normal" | "offline" | "reject_next" | "interrupt_next"
      /** @description With `offline`: duration in seconds of the system's time; 600 by default. */
      seconds?: number
      /** @description With `reject_next` and `interrupt_next`: number of invoices; 1 by default. */
      times?: number
    }
    SandboxPayment: {
      /** @example 49.98 */
      amount?: string
    }
    SandboxReturn: {
      lines?: components["schemas"]["ReportedLine"][]
      /** @description Printed on the correction of the invoice. */
      reason?: string
      /** @description The warehouse's identifier of the return, unique within an order. */
      reference?: string
    }
    SandboxShipment: {
      carrier?: string
      trackingNumber?: string
      /**
       * Format: uri
       * @example https://tracking.example.com/520000012345678901234567
       */
      trackingUrl?: string
    }
    SandboxState: {
      /**
       * @description How far the sandbox's time is ahead of the system's time.
       * @example PT93600S
       */
      ahead: string
      ksef: components["schemas"]["SandboxKsef"]
      /** @description When the next of your failed webhook deliveries is retried; null if no retry is pending. */
      nextRetryAt: string | null
      /**
       * Format: date-time
       * @description The sandbox's time.
       * @example 2026-11-20T12:00:00.000Z
       */
      now: string
    }
    SecretInForce: {
      /** @description When the secret stops signing; null for the current secret. */
      expiresAt: string | null
    }
    SecretRotation: {
      /**
       * @description How long the current secret stays valid alongside the new one. Earlier secrets expire no later than that. At most four secrets sign at the same time: a fifth replaces the oldest.
       * @default 24
       */
      overlapHours?: number
    }
    SelectedFailed: {
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
    SelectedIds: {
      eventIds: string[]
    }
    SelectedTime: {
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
    SelectedUndelivered: {
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
    ServiceHealth: {
      /**
       * @description `delayed`: an invoice has waited too long; `unavailable`: KSeF is unavailable.
       * @enum {string}
       */
      ksefSubmission: "operational" | "delayed" | "unavailable"
      /**
       * @description `delayed`: an event has waited too long.
       * @enum {string}
       */
      webhooks: "operational" | "delayed" | "unavailable"
    }
    Session: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /** @enum {string} */
      environment: "sandbox" | "live"
      /**
       * Format: date-time
       * @description When the session expires if no further request is sent.
       * @example 2026-11-20T12:00:00.000Z
       */
      expiresAt: string
      /**
       * @description Identifier of the session.
       * @example ses_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @description The scopes of the user's role. */
      scopes: (
        | "orders:read"
        | "orders:write"
        | "catalog:read"
        | "invoices:read"
        | "webhooks:manage"
        | "sandbox"
        | "credentials:manage"
        | "requests:read"
        | "audit:read"
        | "users:manage"
      )[]
      tenant: components["schemas"]["SessionTenant"]
      user: components["schemas"]["SessionUser"]
    }
    SessionList: {
      items: components["schemas"]["ListedSession"][]
    }
    SessionTenant: {
      /**
       * @description Identifier of the company.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @example Zielona Łąka sp. z o.o. */
      name: string
    }
    SessionUser: {
      /**
       * Format: email
       * @example anna@example.com
       */
      email: string
      /**
       * @description Identifier of the user.
       * @example usr_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description The role determines the user's scopes.
       * @example accountant
       * @enum {string}
       */
      role: "owner" | "developer" | "accountant"
    }
    SignIn: {
      /** @description The token at the end of the link. */
      token: string
    }
    SignInLinkAccepted: {
      /** @description How long a link is valid. */
      validForSeconds: number
    }
    SignInLinkRequest: {
      /**
       * Format: email
       * @example anna@example.com
       */
      email: string
      /**
       * @description Language of the e-mail; the user's language by default.
       * @enum {string}
       */
      locale?: "en" | "pl"
    }
    Spend: {
      /** @description The earliest month first. */
      items: components["schemas"]["MonthSpend"][]
    }
    Subscription: {
      /** @example integration@example.com */
      contactEmail: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /** @example ERP, invoices */
      description?: string
      /**
       * @example [
       *       "order.shipped",
       *       "invoice.issued",
       *       "invoice.paid"
       *     ]
       */
      events: components["schemas"]["EventFilter"][]
      /**
       * @description Deliveries that have expired so far because a pause lasted 30 days.
       * @example 0
       */
      expiredDeliveries: number
      /**
       * @description The names of your own headers. Their values are not returned.
       * @example [
       *       "X-Gateway-Token"
       *     ]
       */
      headerNames: string[]
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      paused?: components["schemas"]["Pause"]
      /** @description The secrets that sign now, the current one first. Their values are not returned. */
      secrets: components["schemas"]["SecretInForce"][]
      /**
       * @description While the status is `paused`, deliveries are held, for at most 30 days.
       * @enum {string}
       */
      status: "delivering" | "paused"
      /** @example https://erp.example.com/hooks/procurement */
      url: string
    }
    SubscriptionChange: {
      /**
       * Format: email
       * @description The address to notify when the subscription is paused because deliveries keep failing or the endpoint is gone.
       * @example integration@example.com
       */
      contactEmail?: string
      /** @description What you call it; null removes it. */
      description?: string | null
      /** @description Event types, groups such as `invoice.*`, or `*` for all events. Groups and `*` include types that later versions add. An event that matches several entries is sent once. */
      events?: components["schemas"]["EventFilter"][]
      /** @description Replace all headers of your own; an empty object removes them. If you change `url` without `headers`, your present headers are removed, because their values may be secrets. */
      headers?: components["schemas"]["CustomHeaders"]
      /**
       * Format: uri
       * @description The URL that events are sent to: https, port 443 or 8443, a host on the public internet. The sandbox also allows http, any port and your own machine.
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
       * @description The address to notify when the subscription is paused because deliveries keep failing or the endpoint is gone.
       * @example integration@example.com
       */
      contactEmail: string
      /**
       * @description What you call it.
       * @example ERP, invoices
       */
      description?: string
      /**
       * @description Event types, groups such as `invoice.*`, or `*` for all events. Groups and `*` include types that later versions add. An event that matches several entries is sent once.
       * @default [
       *       "order.shipped",
       *       "invoice.issued",
       *       "invoice.paid"
       *     ]
       */
      events?: components["schemas"]["EventFilter"][]
      headers?: components["schemas"]["CustomHeaders"]
      /**
       * Format: uri
       * @description The URL that events are sent to: https, port 443 or 8443, a host on the public internet. The sandbox also allows http, any port and your own machine.
       * @example https://erp.example.com/hooks/procurement
       */
      url: string
    }
    TaxPoint: {
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      day: string
      gross: components["schemas"]["Money"]
      net: components["schemas"]["Money"]
      /**
       * @description VAT rate in per cent.
       * @example 23
       */
      rate: string
      vat: components["schemas"]["Money"]
    }
    TokenExpiringEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["TokenExpiringEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "token.expiring"
      /** @enum {integer} */
      version: 1
    }
    TokenExpiringEventData: {
      /** @example cli_01kafq3v8pe0rr2c1m5kz9x7wd */
      clientId: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      expiresAt: string
      /** @example nightly import */
      name: string
      /**
       * @description Identifier of the token.
       * @example tok_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tokenId: string
    }
    TokenList: {
      items: components["schemas"]["LongLivedToken"][]
    }
    TokenRequest: {
      client_id?: string
      client_secret?: string
      /** @enum {string} */
      grant_type: "client_credentials"
      /** @example orders:read orders:write */
      scope?: string
    }
    TokenRevocation: {
      client_id?: string
      client_secret?: string
      /** @example ppl_test_2Yh8… */
      token: string
      token_type_hint?: string
    }
    Usage: {
      /**
       * @description Calendar month in Warsaw.
       * @example 2026-11
       */
      month: string
      /**
       * @example standard
       * @enum {string}
       */
      plan: "trial" | "standard" | "pro" | "enterprise"
      quotas: components["schemas"]["Quotas"]
      rateLimits: components["schemas"]["RatePolicy"][]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-30T23:00:00.000Z
       */
      resetsAt: string
      /** @description The thresholds reached this month. You were notified by e-mail and by the event `quota.reached`. */
      warnings: components["schemas"]["QuotaWarning"][]
    }
    User: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /**
       * Format: email
       * @example anna@example.com
       */
      email: string
      /**
       * @description Identifier of the user.
       * @example usr_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * Format: date-time
       * @description Absent if the user has never signed in.
       * @example 2026-11-20T12:00:00.000Z
       */
      lastSignInAt?: string
      /**
       * @description The role determines the user's scopes.
       * @example accountant
       * @enum {string}
       */
      role: "owner" | "developer" | "accountant"
    }
    UserChange: {
      /**
       * @description The role determines the user's scopes.
       * @example accountant
       * @enum {string}
       */
      role: "owner" | "developer" | "accountant"
    }
    UserList: {
      items: components["schemas"]["User"][]
    }
    UserRequest: {
      /**
       * Format: email
       * @example anna@example.com
       */
      email: string
      /**
       * @description Language of e-mails to this user; the company's language by default.
       * @enum {string}
       */
      locale?: "en" | "pl"
      /**
       * @description The role determines the user's scopes.
       * @example accountant
       * @enum {string}
       */
      role: "owner" | "developer" | "accountant"
    }
    /** @description The challenge as JSON. Plain text with only the challenge works too. */
    WebhookChallengeResponse: {
      challenge: string
    }
    WebhookExpiringEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["WebhookExpiringEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: "webhook.expiring"
      /** @enum {integer} */
      version: 1
    }
    WebhookExpiringEventData: {
      /**
       * Format: date-time
       * @description When the first held delivery expires.
       * @example 2026-11-20T12:00:00.000Z
       */
      expiresAt: string
      /**
       * @description Number of held deliveries, counted up to 10,000.
       * @example 118
       */
      held: number
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      oldestAt: string
      /**
       * @description Identifier of the paused subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      subscriptionId: string
      /** @example https://erp.example.com/hooks/procurement */
      url: string
    }
    WebhookTestEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["WebhookTestEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @enum {string} */
      type: "webhook.test"
      /** @enum {integer} */
      version: 1
    }
    WebhookTestEventData: {
      /**
       * @description Identifier of the subscription under test.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      subscriptionId: string
    }
    WebhookVerificationEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      data: components["schemas"]["WebhookVerificationEventData"]
      /**
       * @description Identifier of the event, the same in every delivery.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @enum {string} */
      type: "webhook.verification"
      /** @enum {integer} */
      version: 1
    }
    WebhookVerificationEventData: {
      /**
       * @description A random value that the endpoint must return.
       * @example qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo
       */
      challenge: string
    }
  }
  responses: {
    /** @description `body_too_large`: Body too large. */
    body_too_large: {
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
    /** @description `catalog_item_not_found`: Catalog item not found. */
    catalog_item_not_found: {
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
    /** @description `client_not_found`: API client not found. */
    client_not_found: {
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
    /** @description `credential_refused`: Client or token can't be changed. */
    credential_refused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `csrf_rejected`: Request from another site. */
    csrf_rejected: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `csrf_rejected`: Request from another site.
     *     `passkey_not_accepted`: Passkey not accepted.
     */
    csrf_rejected_or_passkey_not_accepted: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `csrf_rejected`: Request from another site.
     *     `sign_in_link_not_accepted`: Sign-in link not accepted.
     */
    csrf_rejected_or_sign_in_link_not_accepted: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
    /** @description `event_not_found`: Event not found. */
    event_not_found: {
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
    /** @description `idempotency_key_in_flight`: A request with this key is still running. */
    idempotency_key_in_flight: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     */
    idempotency_key_in_flight_or_idempotent_response_lost: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `credential_refused`: Client or token can't be changed.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_credential_refused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `delivery_not_settled`: Delivery still in progress.
     *     `delivery_too_old`: Delivery too old.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_delivery_not_settled_or_delivery_too_old: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `impossible_move`: Invalid status change.
     *     `shipment_refused`: Parcel not possible.
     *     `return_refused`: Return not possible.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_impossible_move_or_shipment_refused_or_return_refused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `invoice_not_payable`: An invoice cannot be paid by this transfer.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_invoice_not_payable: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `order_not_cancellable`: The order can no longer be cancelled.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_order_not_cancellable: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `payment_refused`: Payment or refund not possible.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `payment_refused`: Payment or refund not possible.
     *     `impossible_move`: Invalid status change.
     *     `shipment_refused`: Parcel not possible.
     *     `return_refused`: Return not possible.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused_or_impossible_move_or_shipment_refused_or_return_refused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `replay_limit_reached`: Too many replays in progress.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_replay_limit_reached: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `webhook_limit_reached`: Too many webhooks.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_webhook_limit_reached: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `webhook_paused`: Webhook paused.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_webhook_paused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `idempotency_key_reused`: Idempotency key already used. */
    idempotency_key_reused: {
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
     * @description `impossible_move`: Invalid status change.
     *     `shipment_refused`: Parcel not possible.
     */
    impossible_move_or_shipment_refused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `insufficient_scope`: Missing scope. */
    insufficient_scope: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `insufficient_scope`: Missing scope.
     *     `csrf_rejected`: Request from another site.
     *     `people_only`: Session required.
     */
    insufficient_scope_or_csrf_rejected_or_people_only: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `insufficient_scope`: Missing scope.
     *     `csrf_rejected`: Request from another site.
     *     `people_only`: Session required.
     *     `sign_in_again`: Sign in again.
     */
    insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `insufficient_scope`: Missing scope.
     *     `csrf_rejected`: Request from another site.
     *     `people_only`: Session required.
     *     `sign_in_again`: Sign in again.
     *     `passkey_not_accepted`: Passkey not accepted.
     */
    insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again_or_passkey_not_accepted: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `insufficient_scope`: Missing scope.
     *     `ordering_suspended`: Ordering suspended.
     *     `buyer_not_allowed`: Buyer not allowed.
     */
    insufficient_scope_or_ordering_suspended_or_buyer_not_allowed: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `insufficient_scope`: Missing scope.
     *     `people_only`: Session required.
     */
    insufficient_scope_or_people_only: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
     * @description `insufficient_scope`: Missing scope.
     *     `shared_sandbox`: Only for the operators of this sandbox.
     */
    insufficient_scope_or_shared_sandbox: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        Vary: components["headers"]["Vary"]
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
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
    /** @description `internal_error`: Internal error. */
    internal_error: {
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
    /** @description `invoice_not_found`: Invoice not found. */
    invoice_not_found: {
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
     * @description `invoice_not_issued`: The file does not exist yet.
     *     `invoice_rejected`: Invoice rejected by KSeF.
     */
    invoice_not_issued_or_invoice_rejected: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description Your copy is current. */
    invoice_not_modified: {
      headers: {
        /** @description The file name to save under. */
        "Content-Disposition"?: string
        /** @description Strong entity tag: the SHA-256 of the archived bytes. */
        ETag: string
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        /** @description The request headers on which the response depends. */
        Vary?: string
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
        "X-Request-Id": components["headers"]["X-Request-Id"]
        [name: string]: unknown
      }
      content?: never
    }
    /** @description `invoice_rejected`: Invoice rejected by KSeF. */
    invoice_rejected: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /**
     * @description `large_request_in_progress`: Another large request is in progress.
     *     `service_unavailable`: Service temporarily unavailable.
     */
    large_request_in_progress_or_service_unavailable: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `last_owner`: Last owner of the company. */
    last_owner: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `malformed_request`: Malformed HTTP request. */
    malformed_request: {
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
     * @description `malformed_request`: Malformed HTTP request.
     *     `invalid_parameter`: Invalid query parameter.
     */
    malformed_request_or_invalid_parameter: {
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
     * @description `malformed_request`: Malformed HTTP request.
     *     `invalid_parameter`: Invalid query parameter.
     *     `invalid_idempotency_key`: Invalid idempotency key.
     */
    malformed_request_or_invalid_parameter_or_invalid_idempotency_key: {
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
     * @description `malformed_request`: Malformed HTTP request.
     *     `invalid_parameter`: Invalid query parameter.
     *     `malformed_json`: Malformed JSON.
     */
    malformed_request_or_invalid_parameter_or_malformed_json: {
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
     * @description `malformed_request`: Malformed HTTP request.
     *     `invalid_parameter`: Invalid query parameter.
     *     `malformed_json`: Malformed JSON.
     *     `invalid_idempotency_key`: Invalid idempotency key.
     */
    malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key: {
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
     * @description `missing_token`: Access token required.
     *     `invalid_token`: Access token not accepted.
     */
    missing_token_or_invalid_token: {
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
     * @description `missing_token`: Access token required.
     *     `session_ended`: Session ended.
     */
    missing_token_or_session_ended: {
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
    /** @description `no_retry_pending`: No webhook retry pending. */
    no_retry_pending: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `not_acceptable`: No acceptable media type. */
    not_acceptable: {
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
    /** @description Your copy is current. */
    not_modified: {
      headers: {
        ETag: components["headers"]["ETag"]
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
    /** @description The form has a content coding, such as gzip. */
    oauth_form_coded: {
      headers: {
        /** @description The codings that are accepted (RFC 9110, 15.5.16). */
        "Accept-Encoding": "identity"
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
         *       "error": "invalid_request",
         *       "error_description": "send the form uncompressed"
         *     }
         */
        "application/json": components["schemas"]["OAuthError"]
      }
    }
    /** @description The form exceeds 57,344 bytes. */
    oauth_form_too_large: {
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
         *       "error": "invalid_request",
         *       "error_description": "the form must have at most 57344 bytes"
         *     }
         */
        "application/json": components["schemas"]["OAuthError"]
      }
    }
    /** @description `invalid_client`: the client is unknown or its credentials are wrong. */
    oauth_invalid_client: {
      headers: {
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        traceresponse: components["headers"]["traceresponse"]
        /** @description How to authenticate (RFC 6749, 5.2). */
        "WWW-Authenticate": string
        "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
        "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
        "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
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
    /** @description Too many requests from this IP address or for tokens of this client; retry after Retry-After seconds. */
    oauth_rate_limited: {
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
         *       "error": "temporarily_unavailable",
         *       "error_description": "too many requests; try again in 1 s"
         *     }
         */
        "application/json": components["schemas"]["OAuthError"]
      }
    }
    /** @description The request was rejected. */
    oauth_request_rejected: {
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
         *       "error": "invalid_request",
         *       "error_description": "grant_type is missing"
         *     }
         */
        "application/json": components["schemas"]["OAuthError"]
      }
    }
    /** @description The service is temporarily unavailable; retry after Retry-After seconds. */
    oauth_unavailable: {
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
         *       "error": "temporarily_unavailable"
         *     }
         */
        "application/json": components["schemas"]["OAuthError"]
      }
    }
    /** @description `order_not_found`: Order not found. */
    order_not_found: {
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
     * @description `order_not_found`: Order not found.
     *     `sandbox_only`: Available only in a sandbox.
     */
    order_not_found_or_sandbox_only: {
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
    /** @description `passkey_not_found`: Passkey not found. */
    passkey_not_found: {
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
    /** @description `payment_reference_not_found`: Payment reference not found. */
    payment_reference_not_found: {
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
    /** @description `precondition_failed`: The resource has changed. */
    precondition_failed: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        /** @description Entity tag of the current state. */
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
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `quota_exceeded`: Monthly quota used up. */
    quota_exceeded: {
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
    rate_limited: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Whole seconds until the request is admitted, unless other requests use up the limit first. */
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
    /**
     * @description `rate_limited`: Too many requests.
     *     `line_rate_limited`: Too many lines.
     */
    rate_limited_or_line_rate_limited: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Whole seconds until the request is admitted, unless other requests use up the limit first. */
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
    /** @description `request_timeout`: Request timeout. */
    request_timeout: {
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
    /** @description `sandbox_only`: Available only in a sandbox. */
    sandbox_only: {
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
    /** @description `service_unavailable`: Service temporarily unavailable. */
    service_unavailable: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `session_not_found`: Session not found. */
    session_not_found: {
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
    /** @description `token_not_found`: Token not found. */
    token_not_found: {
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
    /** @description `too_many_invoices`: Too many invoices for one file. */
    too_many_invoices: {
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
    /** @description `too_many_passkeys`: Too many passkeys. */
    too_many_passkeys: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `unsupported_media_type`: Unsupported media type. */
    unsupported_media_type: {
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
     * @description `user_exists`: User already exists.
     *     `too_many_users`: Too many users.
     *     `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     */
    user_exists_or_too_many_users_or_idempotency_key_in_flight_or_idempotent_response_lost: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `user_not_found`: User not found. */
    user_not_found: {
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
    /** @description `validation_failed`: Invalid fields. */
    validation_failed: {
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
     * @description `validation_failed`: Invalid fields.
     *     `buyer_is_seller`: The buyer is the seller.
     *     `buyer_differs`: Buyer differs from the registered data.
     *     `total_too_large`: Order total too large.
     *     `invoice_too_large`: Invoice too large.
     */
    validation_failed_or_buyer_is_seller_or_buyer_differs_or_total_too_large_or_invoice_too_large: {
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
     * @description `validation_failed`: Invalid fields.
     *     `endpoint_not_verified`: Endpoint not verified.
     */
    validation_failed_or_endpoint_not_verified: {
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
     * @description `validation_failed`: Invalid fields.
     *     `idempotency_key_reused`: Idempotency key already used.
     */
    validation_failed_or_idempotency_key_reused: {
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
     * @description `validation_failed`: Invalid fields.
     *     `idempotency_key_reused`: Idempotency key already used.
     *     `buyer_is_seller`: The buyer is the seller.
     *     `buyer_differs`: Buyer differs from the registered data.
     *     `total_too_large`: Order total too large.
     *     `invoice_too_large`: Invoice too large.
     */
    validation_failed_or_idempotency_key_reused_or_buyer_is_seller_or_buyer_differs_or_total_too_large_or_invoice_too_large: {
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
     * @description `validation_failed`: Invalid fields.
     *     `idempotency_key_reused`: Idempotency key already used.
     *     `endpoint_not_verified`: Endpoint not verified.
     */
    validation_failed_or_idempotency_key_reused_or_endpoint_not_verified: {
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
    /** @description `webhook_not_found`: Webhook not found. */
    webhook_not_found: {
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
     * @description `webhook_not_found`: Webhook not found.
     *     `delivery_not_found`: Delivery not found.
     */
    webhook_not_found_or_delivery_not_found: {
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
     * @description `webhook_not_found`: Webhook not found.
     *     `replay_not_found`: Replay not found.
     */
    webhook_not_found_or_replay_not_found: {
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
    /** @description `webhook_not_paused`: Webhook not paused. */
    webhook_not_paused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
    /** @description `webhook_paused`: Webhook paused. */
    webhook_paused: {
      headers: {
        "Content-Language": components["headers"]["Content-Language"]
        RateLimit: components["headers"]["RateLimit"]
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
        /** @description Seconds to wait before a retry. */
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
  }
  parameters: never
  requestBodies: never
  headers: {
    /** @description Language of the texts. */
    "Content-Language": string
    /** @description Strong entity tag. Each content coding has its own; any of them works in If-None-Match. */
    ETag: string
    /** @description Each of your limits (draft-ietf-httpapi-ratelimit-headers): `r` is the number of requests left, `t` the seconds as in X-RateLimit-Reset. `token` limits requests with this access token, `client` requests with all tokens of the API key. `reads` and `writes` limit the API key's requests to this route. `replays` limits its requests with a known idempotency key. `address` limits failed authentications and token requests from your IP address. */
    RateLimit: string
    /** @description Each of your limits: bursts of up to `q` requests, refilled over `w` seconds. */
    "RateLimit-Policy": string
    /** @description Seconds to wait before the next request. */
    "Retry-After": string
    /** @description The scope that the token is missing (RFC 6750). */
    ScopeChallenge: string
    /** @description The trace of the request in the format of W3C `traceparent`: yours if you sent one. */
    traceresponse: string
    /** @description The request headers on which the response depends. */
    Vary: string
    /** @description How to authenticate (RFC 6750). */
    "WWW-Authenticate": string
    /** @description Maximum requests under the limit you are closest to. */
    "X-RateLimit-Limit": string
    /** @description Requests left under the limit you are closest to. Several servers share a limit, so another server may report fewer. */
    "X-RateLimit-Remaining": string
    /** @description Seconds, not a timestamp, until the limit is fully refilled if you send no requests. In a 429: seconds until the next request is admitted, as in Retry-After. */
    "X-RateLimit-Reset": string
    /** @description The id of the request: yours if you sent one. */
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
           *       "issuer": "https://api.procurement.example",
           *       "token_endpoint": "https://api.procurement.example/oauth/token"
           *     }
           */
          "application/json": components["schemas"]["AuthorizationServerMetadata"]
        }
      }
      400: components["responses"]["malformed_request"]
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
      /** @description The process responds. */
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
           *       "status": "alive"
           *     }
           */
          "application/json": components["schemas"]["Liveness"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      500: components["responses"]["internal_error"]
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
        "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"]
      }
    }
    responses: {
      /** @description An opaque token, valid for an hour and bound to the client's certificate if it has one. */
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
           *       "access_token": "ppl_test_2Yh8…",
           *       "token_type": "Bearer",
           *       "expires_in": 3600,
           *       "scope": "orders:read orders:write"
           *     }
           */
          "application/json": components["schemas"]["AccessToken"]
        }
      }
      400: components["responses"]["oauth_request_rejected"]
      401: components["responses"]["oauth_invalid_client"]
      413: components["responses"]["oauth_form_too_large"]
      415: components["responses"]["oauth_form_coded"]
      429: components["responses"]["oauth_rate_limited"]
      503: components["responses"]["oauth_unavailable"]
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
        "application/x-www-form-urlencoded": components["schemas"]["TokenRevocation"]
      }
    }
    responses: {
      /** @description The token is no longer valid. */
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
        content?: never
      }
      400: components["responses"]["oauth_request_rejected"]
      401: components["responses"]["oauth_invalid_client"]
      413: components["responses"]["oauth_form_too_large"]
      415: components["responses"]["oauth_form_coded"]
      429: components["responses"]["oauth_rate_limited"]
      503: components["responses"]["oauth_unavailable"]
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
      /** @description The process can serve requests. */
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
           *       "status": "ready"
           *     }
           */
          "application/json": components["schemas"]["Readiness"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listOwnClients: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All API clients of the company. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "name": "ERP",
           *           "scopes": [
           *             "orders:read",
           *             "orders:write"
           *           ]
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ClientList"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  createOwnClient: {
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
         *       "name": "ERP",
         *       "scopes": [
         *         "orders:read",
         *         "orders:write"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ClientRequest"]
      }
    }
    responses: {
      /** @description The client. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "name": "ERP",
           *       "scopes": [
           *         "orders:read",
           *         "orders:write"
           *       ],
           *       "secret": "ppl_secret_2Yh8…"
           *     }
           */
          "application/json": components["schemas"]["CreatedClient"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_credential_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  removeOwnClient: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the client. */
        clientId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The client was deleted. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only"]
      404: components["responses"]["client_not_found"]
      406: components["responses"]["not_acceptable"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  changeOwnClientCertificate: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the client. */
        clientId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "certificate": "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg0"
         *     }
         */
        "application/json": components["schemas"]["CertificateChange"]
      }
    }
    responses: {
      /** @description The client. */
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
           *       "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "name": "ERP",
           *       "scopes": [
           *         "orders:read",
           *         "orders:write"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["RegisteredClient"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      404: components["responses"]["client_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["credential_refused"]
      412: components["responses"]["precondition_failed"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  rotateOwnClientSecret: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the client. */
        clientId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "overlap": "P7D"
         *     }
         */
        "application/json": components["schemas"]["RotationRequest"]
      }
    }
    responses: {
      /** @description The new secret, shown once. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "name": "ERP",
           *       "scopes": [
           *         "orders:read",
           *         "orders:write"
           *       ],
           *       "secret": "ppl_secret_2Yh8…"
           *     }
           */
          "application/json": components["schemas"]["CreatedClient"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      404: components["responses"]["client_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_credential_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readAsyncApi: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description AsyncAPI 3.0. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *       "asyncapi": "3.0.0"
           *     }
           */
          "application/json": components["schemas"]["AsyncApiDocument"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      500: components["responses"]["internal_error"]
    }
  }
  listAuditEvents: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of audit events. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
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
           *           "id": "aud_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "at": "2026-11-20T12:00:00.000Z",
           *           "action": "user.signed_in",
           *           "actor": {
           *             "type": "user",
           *             "userId": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *             "email": "anna@example.com"
           *           },
           *           "subject": {
           *             "type": "user",
           *             "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *             "name": "anna@example.com"
           *           },
           *           "details": {
           *             "role": "accountant"
           *           }
           *         }
           *       ],
           *       "next": null
           *     }
           */
          "application/json": components["schemas"]["AuditPage"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  browseCatalog: {
    parameters: {
      query?: {
        /** @description Only items of this category. */
        category?: string
        /** @description Selects the language; takes precedence over Accept-Language. ISO 3166-1 alpha-2. */
        country?:
          | "AD"
          | "AE"
          | "AF"
          | "AG"
          | "AI"
          | "AL"
          | "AM"
          | "AO"
          | "AQ"
          | "AR"
          | "AS"
          | "AT"
          | "AU"
          | "AW"
          | "AX"
          | "AZ"
          | "BA"
          | "BB"
          | "BD"
          | "BE"
          | "BF"
          | "BG"
          | "BH"
          | "BI"
          | "BJ"
          | "BL"
          | "BM"
          | "BN"
          | "BO"
          | "BQ"
          | "BR"
          | "BS"
          | "BT"
          | "BV"
          | "BW"
          | "BY"
          | "BZ"
          | "CA"
          | "CC"
          | "CD"
          | "CF"
          | "CG"
          | "CH"
          | "CI"
          | "CK"
          | "CL"
          | "CM"
          | "CN"
          | "CO"
          | "CR"
          | "CU"
          | "CV"
          | "CW"
          | "CX"
          | "CY"
          | "CZ"
          | "DE"
          | "DJ"
          | "DK"
          | "DM"
          | "DO"
          | "DZ"
          | "EC"
          | "EE"
          | "EG"
          | "EH"
          | "ER"
          | "ES"
          | "ET"
          | "FI"
          | "FJ"
          | "FK"
          | "FM"
          | "FO"
          | "FR"
          | "GA"
          | "GB"
          | "GD"
          | "GE"
          | "GF"
          | "GG"
          | "GH"
          | "GI"
          | "GL"
          | "GM"
          | "GN"
          | "GP"
          | "GQ"
          | "GR"
          | "GS"
          | "GT"
          | "GU"
          | "GW"
          | "GY"
          | "HK"
          | "HM"
          | "HN"
          | "HR"
          | "HT"
          | "HU"
          | "ID"
          | "IE"
          | "IL"
          | "IM"
          | "IN"
          | "IO"
          | "IQ"
          | "IR"
          | "IS"
          | "IT"
          | "JE"
          | "JM"
          | "JO"
          | "JP"
          | "KE"
          | "KG"
          | "KH"
          | "KI"
          | "KM"
          | "KN"
          | "KP"
          | "KR"
          | "KW"
          | "KY"
          | "KZ"
          | "LA"
          | "LB"
          | "LC"
          | "LI"
          | "LK"
          | "LR"
          | "LS"
          | "LT"
          | "LU"
          | "LV"
          | "LY"
          | "MA"
          | "MC"
          | "MD"
          | "ME"
          | "MF"
          | "MG"
          | "MH"
          | "MK"
          | "ML"
          | "MM"
          | "MN"
          | "MO"
          | "MP"
          | "MQ"
          | "MR"
          | "MS"
          | "MT"
          | "MU"
          | "MV"
          | "MW"
          | "MX"
          | "MY"
          | "MZ"
          | "NA"
          | "NC"
          | "NE"
          | "NF"
          | "NG"
          | "NI"
          | "NL"
          | "NO"
          | "NP"
          | "NR"
          | "NU"
          | "NZ"
          | "OM"
          | "PA"
          | "PE"
          | "PF"
          | "PG"
          | "PH"
          | "PK"
          | "PL"
          | "PM"
          | "PN"
          | "PR"
          | "PS"
          | "PT"
          | "PW"
          | "PY"
          | "QA"
          | "RE"
          | "RO"
          | "RS"
          | "RU"
          | "RW"
          | "SA"
          | "SB"
          | "SC"
          | "SD"
          | "SE"
          | "SG"
          | "SH"
          | "SI"
          | "SJ"
          | "SK"
          | "SL"
          | "SM"
          | "SN"
          | "SO"
          | "SR"
          | "SS"
          | "ST"
          | "SV"
          | "SX"
          | "SY"
          | "SZ"
          | "TC"
          | "TD"
          | "TF"
          | "TG"
          | "TH"
          | "TJ"
          | "TK"
          | "TL"
          | "TM"
          | "TN"
          | "TO"
          | "TR"
          | "TT"
          | "TV"
          | "TW"
          | "TZ"
          | "UA"
          | "UG"
          | "UM"
          | "US"
          | "UY"
          | "UZ"
          | "VA"
          | "VC"
          | "VE"
          | "VG"
          | "VI"
          | "VN"
          | "VU"
          | "WF"
          | "WS"
          | "YE"
          | "YT"
          | "ZA"
          | "ZM"
          | "ZW"
        /** @description Currency of the prices. */
        currency?: "PLN" | "EUR"
        cursor?: string
        limit?: number
        /** @description Only items that contain all of these words in SKU, GTIN, name or description, in any language. Case and diacritics are ignored: `zolty` finds „Żółty”. */
        search?: string
        /** @description Only items that were changed at or after this time, for a copy of the catalog. Items that left the catalog are not listed. */
        updatedSince?: string
      }
      header?: {
        "Accept-Language"?: string
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
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
           *       "locale": "pl",
           *       "currency": "PLN",
           *       "items": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "category": "drinkware",
           *           "unit": "szt.",
           *           "gtin": "5900000000077",
           *           "name": "Kubek ceramiczny biały, 330 ml",
           *           "description": "Klasyczny kubek z nadrukiem, do zmywarki.",
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
           *           },
           *           "nextPrice": {
           *             "from": "2026-12-31T23:00:00.000Z",
           *             "gross": {
           *               "amount": "26.90",
           *               "currency": "PLN"
           *             }
           *           },
           *           "availability": "available",
           *           "minimumQuantity": 1,
           *           "quantityStep": 1,
           *           "images": [
           *             "https://images.example.com/KUB-330-BIA.jpg"
           *           ],
           *           "updatedAt": "2026-11-20T12:00:00.000Z"
           *         }
           *       ],
           *       "next": null
           *     }
           */
          "application/json": components["schemas"]["CatalogPage"]
        }
      }
      /** @description Your copy is current. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readCatalogItem: {
    parameters: {
      query?: {
        /** @description Selects the language; takes precedence over Accept-Language. ISO 3166-1 alpha-2. */
        country?:
          | "AD"
          | "AE"
          | "AF"
          | "AG"
          | "AI"
          | "AL"
          | "AM"
          | "AO"
          | "AQ"
          | "AR"
          | "AS"
          | "AT"
          | "AU"
          | "AW"
          | "AX"
          | "AZ"
          | "BA"
          | "BB"
          | "BD"
          | "BE"
          | "BF"
          | "BG"
          | "BH"
          | "BI"
          | "BJ"
          | "BL"
          | "BM"
          | "BN"
          | "BO"
          | "BQ"
          | "BR"
          | "BS"
          | "BT"
          | "BV"
          | "BW"
          | "BY"
          | "BZ"
          | "CA"
          | "CC"
          | "CD"
          | "CF"
          | "CG"
          | "CH"
          | "CI"
          | "CK"
          | "CL"
          | "CM"
          | "CN"
          | "CO"
          | "CR"
          | "CU"
          | "CV"
          | "CW"
          | "CX"
          | "CY"
          | "CZ"
          | "DE"
          | "DJ"
          | "DK"
          | "DM"
          | "DO"
          | "DZ"
          | "EC"
          | "EE"
          | "EG"
          | "EH"
          | "ER"
          | "ES"
          | "ET"
          | "FI"
          | "FJ"
          | "FK"
          | "FM"
          | "FO"
          | "FR"
          | "GA"
          | "GB"
          | "GD"
          | "GE"
          | "GF"
          | "GG"
          | "GH"
          | "GI"
          | "GL"
          | "GM"
          | "GN"
          | "GP"
          | "GQ"
          | "GR"
          | "GS"
          | "GT"
          | "GU"
          | "GW"
          | "GY"
          | "HK"
          | "HM"
          | "HN"
          | "HR"
          | "HT"
          | "HU"
          | "ID"
          | "IE"
          | "IL"
          | "IM"
          | "IN"
          | "IO"
          | "IQ"
          | "IR"
          | "IS"
          | "IT"
          | "JE"
          | "JM"
          | "JO"
          | "JP"
          | "KE"
          | "KG"
          | "KH"
          | "KI"
          | "KM"
          | "KN"
          | "KP"
          | "KR"
          | "KW"
          | "KY"
          | "KZ"
          | "LA"
          | "LB"
          | "LC"
          | "LI"
          | "LK"
          | "LR"
          | "LS"
          | "LT"
          | "LU"
          | "LV"
          | "LY"
          | "MA"
          | "MC"
          | "MD"
          | "ME"
          | "MF"
          | "MG"
          | "MH"
          | "MK"
          | "ML"
          | "MM"
          | "MN"
          | "MO"
          | "MP"
          | "MQ"
          | "MR"
          | "MS"
          | "MT"
          | "MU"
          | "MV"
          | "MW"
          | "MX"
          | "MY"
          | "MZ"
          | "NA"
          | "NC"
          | "NE"
          | "NF"
          | "NG"
          | "NI"
          | "NL"
          | "NO"
          | "NP"
          | "NR"
          | "NU"
          | "NZ"
          | "OM"
          | "PA"
          | "PE"
          | "PF"
          | "PG"
          | "PH"
          | "PK"
          | "PL"
          | "PM"
          | "PN"
          | "PR"
          | "PS"
          | "PT"
          | "PW"
          | "PY"
          | "QA"
          | "RE"
          | "RO"
          | "RS"
          | "RU"
          | "RW"
          | "SA"
          | "SB"
          | "SC"
          | "SD"
          | "SE"
          | "SG"
          | "SH"
          | "SI"
          | "SJ"
          | "SK"
          | "SL"
          | "SM"
          | "SN"
          | "SO"
          | "SR"
          | "SS"
          | "ST"
          | "SV"
          | "SX"
          | "SY"
          | "SZ"
          | "TC"
          | "TD"
          | "TF"
          | "TG"
          | "TH"
          | "TJ"
          | "TK"
          | "TL"
          | "TM"
          | "TN"
          | "TO"
          | "TR"
          | "TT"
          | "TV"
          | "TW"
          | "TZ"
          | "UA"
          | "UG"
          | "UM"
          | "US"
          | "UY"
          | "UZ"
          | "VA"
          | "VC"
          | "VE"
          | "VG"
          | "VI"
          | "VN"
          | "VU"
          | "WF"
          | "WS"
          | "YE"
          | "YT"
          | "ZA"
          | "ZM"
          | "ZW"
        /** @description Currency of the prices. */
        currency?: "PLN" | "EUR"
      }
      header?: {
        "Accept-Language"?: string
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path: {
        /** @description SKU of the item. */
        sku: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The item. */
      200: {
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
        content: {
          /**
           * @example {
           *       "sku": "KUB-330-BIA",
           *       "category": "drinkware",
           *       "unit": "szt.",
           *       "gtin": "5900000000077",
           *       "name": "Kubek ceramiczny biały, 330 ml",
           *       "description": "Klasyczny kubek z nadrukiem, do zmywarki.",
           *       "price": {
           *         "vatRatePercent": "23.00",
           *         "net": {
           *           "amount": "20.24",
           *           "currency": "PLN"
           *         },
           *         "vat": {
           *           "amount": "4.66",
           *           "currency": "PLN"
           *         },
           *         "gross": {
           *           "amount": "24.90",
           *           "currency": "PLN"
           *         }
           *       },
           *       "nextPrice": {
           *         "from": "2026-12-31T23:00:00.000Z",
           *         "gross": {
           *           "amount": "26.90",
           *           "currency": "PLN"
           *         }
           *       },
           *       "availability": "available",
           *       "minimumQuantity": 1,
           *       "quantityStep": 1,
           *       "images": [
           *         "https://images.example.com/KUB-330-BIA.jpg"
           *       ],
           *       "updatedAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["CatalogItem"]
        }
      }
      /** @description Your copy is current. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["catalog_item_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listEvents: {
    parameters: {
      query?: {
        after?: string
        limit?: number
        /** @description `asc`: oldest first, to follow the log; `desc`: newest first. `after` continues in the same order. */
        order?: "asc" | "desc"
        /** @description Only events of this type. */
        type?:
          | "order.accepted"
          | "order.processing"
          | "order.shipped"
          | "order.delivered"
          | "order.cancelled"
          | "order.returned"
          | "invoice.issued"
          | "invoice.rejected"
          | "invoice.voided"
          | "invoice.issued_outside"
          | "invoice.paid"
          | "invoice.overdue"
          | "catalog.updated"
          | "quota.reached"
          | "token.expiring"
          | "rate_limit.sustained"
          | "webhook.expiring"
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of events; `next` is null when no more events exist yet. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
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
           *           "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "type": "order.accepted",
           *           "version": 1,
           *           "createdAt": "2026-11-20T12:00:00.000Z",
           *           "data": {
           *             "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *             "reference": "PO-2026-0117",
           *             "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *             "total": "1245.00",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "next": null
           *     }
           */
          "application/json": components["schemas"]["EventPage"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readEvent: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
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
          ETag: components["headers"]["ETag"]
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
           *       "id": "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "type": "order.accepted",
           *       "version": 1,
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "data": {
           *         "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "reference": "PO-2026-0117",
           *         "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "total": "1245.00",
           *         "currency": "PLN"
           *       }
           *     }
           */
          "application/json": components["schemas"]["Event"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["event_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readHealth: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The state of KSeF submission and of webhooks. */
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
           *       "ksefSubmission": "operational",
           *       "webhooks": "operational"
           *     }
           */
          "application/json": components["schemas"]["ServiceHealth"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listInvoices: {
    parameters: {
      query?: {
        /** @description Only corrections with this cause, such as `goods_returned`. */
        cause?:
          | "order_cancelled"
          | "goods_returned"
          | "price_reduced"
          | "mistake"
          | "buyer_data"
          | "buyer_nip"
          | "supply_date"
        /** @description Invoices in this currency. */
        currency?: components["schemas"]["Currency"]
        cursor?: string
        /** @description Invoices issued on or after this day in Warsaw. */
        issued_from?: string
        /** @description Invoices issued on or before this day in Warsaw. */
        issued_to?: string
        /** @description Only invoices of this kind. */
        kind?: "VAT" | "KOR"
        /** @description The invoice with this KSeF number. */
        ksef_number?: string
        limit?: number
        /** @description The invoice or correction with this number. */
        number?: string
        /** @description The invoice of this order and its corrections. */
        order_id?: string
        /** @description Invoices with this payment status; `overdue`: something is still to be paid, and was due before today. Corrections have no payment status. */
        payment?: "unpaid" | "partly_paid" | "paid" | "nothing_due" | "overdue"
        /** @description Invoices issued in this month in Warsaw. */
        period?: string
        /** @description Invoices of orders with exactly this purchase order number. */
        reference?: string
        /** @description Only invoices that contain all of these words in their number, the purchase order number, the buyer's name or NIP, the total, the KSeF number or the SKUs of their lines. A part of a word is enough, and case and diacritics are ignored. */
        search?: string
        /** @description Invoices with this current status. */
        status?:
          | "accepted"
          | "drafted"
          | "signed"
          | "sent"
          | "outcome_unknown"
          | "acknowledged"
          | "archived"
          | "rejected"
          | "voided"
          | "issued_outside"
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of invoices. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
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
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "archived",
           *           "number": "FV/2026/11/000001",
           *           "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
           *           "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "issueDate": "2026-11-20",
           *           "buyer": {
           *             "nip": "5252839118",
           *             "name": "Zielona Łąka sp. z o.o."
           *           },
           *           "net": {
           *             "amount": "1012.20",
           *             "currency": "PLN"
           *           },
           *           "vat": {
           *             "amount": "232.80",
           *             "currency": "PLN"
           *           },
           *           "dueDate": "2026-12-04",
           *           "seller": {
           *             "nip": "5265877635",
           *             "name": "Procurement S.A."
           *           },
           *           "jpkMarker": "KSeF",
           *           "total": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           },
           *           "payment": {
           *             "status": "unpaid",
           *             "owed": {
           *               "amount": "1245.00",
           *               "currency": "PLN"
           *             },
           *             "paid": {
           *               "amount": "0.00",
           *               "currency": "PLN"
           *             },
           *             "refunded": {
           *               "amount": "0.00",
           *               "currency": "PLN"
           *             },
           *             "outstanding": {
           *               "amount": "1245.00",
           *               "currency": "PLN"
           *             },
           *             "overpaid": {
           *               "amount": "0.00",
           *               "currency": "PLN"
           *             }
           *           }
           *         }
           *       ],
           *       "next": null
           *     }
           */
          "application/json": components["schemas"]["InvoicePage"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoice: {
    parameters: {
      query?: never
      header?: {
        /** @description Language of the PDF (Polish, or Polish and English; the account's by default) and of `problem.detail` (English by default). */
        "Accept-Language"?: string
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
      /** @description The file, or the status if JSON was requested. */
      200: {
        headers: {
          /** @description The file name to save under. */
          "Content-Disposition"?: string
          /** @description Languages of the PDF: `pl` or `pl, en`. */
          "Content-Language"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          /** @description The request headers on which the response depends. */
          Vary?: string
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "kind": "VAT",
           *       "status": "archived",
           *       "number": "FV/2026/11/000001",
           *       "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
           *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "issueDate": "2026-11-20",
           *       "buyer": {
           *         "nip": "5252839118",
           *         "name": "Zielona Łąka sp. z o.o."
           *       },
           *       "net": {
           *         "amount": "1012.20",
           *         "currency": "PLN"
           *       },
           *       "vat": {
           *         "amount": "232.80",
           *         "currency": "PLN"
           *       },
           *       "dueDate": "2026-12-04",
           *       "seller": {
           *         "nip": "5265877635",
           *         "name": "Procurement S.A."
           *       },
           *       "jpkMarker": "KSeF",
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "payment": {
           *         "status": "unpaid",
           *         "owed": {
           *           "amount": "1245.00",
           *           "currency": "PLN"
           *         },
           *         "paid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         },
           *         "refunded": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         },
           *         "outstanding": {
           *           "amount": "1245.00",
           *           "currency": "PLN"
           *         },
           *         "overpaid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         }
           *       },
           *       "timeline": [
           *         {
           *           "status": "archived",
           *           "at": "2026-11-20T12:00:07.900Z"
           *         }
           *       ],
           *       "upo": {
           *         "available": true
           *       }
           *     }
           */
          "application/json": components["schemas"]["Invoice"]
          "application/pdf": string
          "application/vnd.etsi.asic-e+zip": string
          /** @example <?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">…</Faktura> */
          "application/xml": string
        }
      }
      /** @description The invoice is not ready: request it again after Retry-After seconds. */
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
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "kind": "VAT",
           *       "status": "sent",
           *       "number": "FV/2026/11/000001",
           *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "issueDate": "2026-11-20",
           *       "buyer": {
           *         "nip": "5252839118",
           *         "name": "Zielona Łąka sp. z o.o."
           *       },
           *       "net": {
           *         "amount": "1012.20",
           *         "currency": "PLN"
           *       },
           *       "vat": {
           *         "amount": "232.80",
           *         "currency": "PLN"
           *       },
           *       "dueDate": "2026-12-04",
           *       "seller": {
           *         "nip": "5265877635",
           *         "name": "Procurement S.A."
           *       },
           *       "jpkMarker": "KSeF",
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "payment": {
           *         "status": "unpaid",
           *         "owed": {
           *           "amount": "1245.00",
           *           "currency": "PLN"
           *         },
           *         "paid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         },
           *         "refunded": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         },
           *         "outstanding": {
           *           "amount": "1245.00",
           *           "currency": "PLN"
           *         },
           *         "overpaid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         }
           *       },
           *       "timeline": [
           *         {
           *           "status": "sent",
           *           "at": "2026-11-20T12:00:02.040Z"
           *         }
           *       ],
           *       "upo": {
           *         "available": false
           *       }
           *     }
           */
          "application/json": components["schemas"]["Invoice"]
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["invoice_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoiceContainer: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
      /** @description The file. */
      200: {
        headers: {
          /** @description The file name to save under. */
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          /** @description The request headers on which the response depends. */
          Vary?: string
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/vnd.etsi.asic-e+zip": string
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["invoice_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoicePdf: {
    parameters: {
      query?: never
      header?: {
        /** @description Language of the PDF (Polish, or Polish and English; the account's by default) and of `problem.detail` (English by default). */
        "Accept-Language"?: string
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
      /** @description The file. */
      200: {
        headers: {
          /** @description The file name to save under. */
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          /** @description The request headers on which the response depends. */
          Vary?: string
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/pdf": string
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["invoice_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoiceStatus: {
    parameters: {
      query?: never
      header?: {
        /** @description Language of the PDF (Polish, or Polish and English; the account's by default) and of `problem.detail` (English by default). */
        "Accept-Language"?: string
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
      /** @description The status. */
      200: {
        headers: {
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
        content: {
          /**
           * @example {
           *       "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "kind": "VAT",
           *       "status": "archived",
           *       "number": "FV/2026/11/000001",
           *       "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
           *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "issueDate": "2026-11-20",
           *       "buyer": {
           *         "nip": "5252839118",
           *         "name": "Zielona Łąka sp. z o.o."
           *       },
           *       "net": {
           *         "amount": "1012.20",
           *         "currency": "PLN"
           *       },
           *       "vat": {
           *         "amount": "232.80",
           *         "currency": "PLN"
           *       },
           *       "dueDate": "2026-12-04",
           *       "seller": {
           *         "nip": "5265877635",
           *         "name": "Procurement S.A."
           *       },
           *       "jpkMarker": "KSeF",
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "payment": {
           *         "status": "unpaid",
           *         "owed": {
           *           "amount": "1245.00",
           *           "currency": "PLN"
           *         },
           *         "paid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         },
           *         "refunded": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         },
           *         "outstanding": {
           *           "amount": "1245.00",
           *           "currency": "PLN"
           *         },
           *         "overpaid": {
           *           "amount": "0.00",
           *           "currency": "PLN"
           *         }
           *       },
           *       "timeline": [
           *         {
           *           "status": "archived",
           *           "at": "2026-11-20T12:00:07.900Z"
           *         }
           *       ],
           *       "upo": {
           *         "available": true
           *       }
           *     }
           */
          "application/json": components["schemas"]["Invoice"]
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["invoice_not_found"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readUpo: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
      /** @description The file. */
      200: {
        headers: {
          /** @description The file name to save under. */
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          /** @description The request headers on which the response depends. */
          Vary?: string
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /** @example <Potwierdzenie>…</Potwierdzenie> */
          "application/xml": string
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["invoice_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoiceXml: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
      /** @description The file. */
      200: {
        headers: {
          /** @description The file name to save under. */
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          /** @description The request headers on which the response depends. */
          Vary?: string
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          /** @example <?xml version="1.0" encoding="UTF-8"?><Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">…</Faktura> */
          "application/xml": string
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["invoice_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  exportInvoices: {
    parameters: {
      query?: {
        /** @description Only corrections with this cause, such as `goods_returned`. */
        cause?:
          | "order_cancelled"
          | "goods_returned"
          | "price_reduced"
          | "mistake"
          | "buyer_data"
          | "buyer_nip"
          | "supply_date"
        /** @description Invoices in this currency. */
        currency?: components["schemas"]["Currency"]
        /** @description `csv`: the list; `zip`: the list, with the files of the documents. */
        format?: "csv" | "zip"
        /** @description Invoices issued on or after this day in Warsaw. */
        issued_from?: string
        /** @description Invoices issued on or before this day in Warsaw. */
        issued_to?: string
        /** @description Only invoices of this kind. */
        kind?: "VAT" | "KOR"
        /** @description The invoice with this KSeF number. */
        ksef_number?: string
        /** @description The invoice or correction with this number. */
        number?: string
        /** @description The invoice of this order and its corrections. */
        order_id?: string
        /** @description Invoices with this payment status; `overdue`: something is still to be paid, and was due before today. Corrections have no payment status. */
        payment?: "unpaid" | "partly_paid" | "paid" | "nothing_due" | "overdue"
        /** @description Invoices issued in this month in Warsaw. */
        period?: string
        /** @description Invoices of orders with exactly this purchase order number. */
        reference?: string
        /** @description Only invoices that contain all of these words in their number, the purchase order number, the buyer's name or NIP, the total, the KSeF number or the SKUs of their lines. A part of a word is enough, and case and diacritics are ignored. */
        search?: string
        /** @description Invoices with this current status. */
        status?:
          | "accepted"
          | "drafted"
          | "signed"
          | "sent"
          | "outcome_unknown"
          | "acknowledged"
          | "archived"
          | "rejected"
          | "voided"
          | "issued_outside"
      }
      header?: {
        /** @description Language of the PDF (Polish, or Polish and English; the account's by default) and of `problem.detail` (English by default). */
        "Accept-Language"?: string
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          /** @description The file name to save under. */
          "Content-Disposition"?: string
          /** @description Only of the CSV: its SHA-256. */
          ETag?: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          traceresponse: components["headers"]["traceresponse"]
          /** @description The request headers on which the response depends. */
          Vary?: string
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"]
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"]
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"]
          "X-Request-Id": components["headers"]["X-Request-Id"]
          [name: string]: unknown
        }
        content: {
          "application/zip": string
          /**
           * @example Rodzaj;NrFaktury;NrKSeF;Oznaczenie;DataWystawienia;NIPSprzedawcy;NIPNabywcy;Nabywca;Waluta;Netto;Vat;Brutto;Kurs;DataKursu;TabelaNBP;VatPLN;ObowiazekPodatkowy;TerminPlatnosci;Platnosc;DoZaplaty;Zaplacono;NrKorygowanej;NrKSeFKorygowanej;PrzyczynaKorekty;NrZamowieniaNabywcy;Zamowienie
           *     "VAT";"FV/2026/11/000001";"5252839118-…";"";2026-11-20;…
           */
          "text/csv": string
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      422: components["responses"]["too_many_invoices"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readSpend: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The last twelve months. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "month": "2026-11",
           *           "totals": [
           *             {
           *               "amount": "4604.50",
           *               "currency": "PLN"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Spend"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readNotifications: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The settings. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *       "issuedInvoices": true,
           *       "dueInvoices": false
           *     }
           */
          "application/json": components["schemas"]["Notifications"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  chooseNotifications: {
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
         *       "issuedInvoices": true,
         *       "dueInvoices": true
         *     }
         */
        "application/json": components["schemas"]["NotificationsRequest"]
      }
    }
    responses: {
      /** @description The settings. */
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
           *       "issuedInvoices": true,
           *       "dueInvoices": false
           *     }
           */
          "application/json": components["schemas"]["Notifications"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readOpenApi: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description OpenAPI 3.1. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *       "openapi": "3.1.0"
           *     }
           */
          "application/json": components["schemas"]["OpenApiDocument"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      500: components["responses"]["internal_error"]
    }
  }
  listOrders: {
    parameters: {
      query?: {
        /** @description Orders accepted at or after this time. */
        created_from?: string
        /** @description Orders accepted before this time. */
        created_to?: string
        cursor?: string
        /** @description `lines` includes the lines of the orders. A page may then have fewer orders than `limit`, because it ends before it becomes too large. */
        expand?: "lines"
        limit?: number
        /** @description Orders with exactly this purchase order number. */
        reference?: string
        /** @description Orders with this current status. */
        status?:
          | "accepted"
          | "processing"
          | "partially_shipped"
          | "shipped"
          | "delivered"
          | "cancelled"
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of orders. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
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
           *               "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd"
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
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
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
          /** @description Strong; changes when the representation of the order or of its invoice changes. */
          ETag: string
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the order. */
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
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "gtin": "5900000000077",
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
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      402: components["responses"]["quota_exceeded"]
      403: components["responses"]["insufficient_scope_or_ordering_suspended_or_buyer_not_allowed"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused_or_buyer_is_seller_or_buyer_differs_or_total_too_large_or_invoice_too_large"]
      429: components["responses"]["rate_limited_or_line_rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  readOrder: {
    parameters: {
      query?: {
        /** @description `invoice` includes the invoices as `GET /v1/invoices/{id}` returns them, in the language of `Accept-Language`; it also needs `invoices:read`. */
        expand?: "invoice"
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
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
          /** @description Strong; changes when the representation of the order or of its invoice changes. */
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
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "gtin": "5900000000077",
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
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json":
            | components["schemas"]["ExpandedOrder"]
            | components["schemas"]["Order"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  cancelOrder: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
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
      /** @description The order was cancelled. */
      200: {
        headers: {
          /** @description Strong; changes when the representation of the order or of its invoice changes. */
          ETag: string
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "gtin": "5900000000077",
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
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ],
           *       "cancellationReason": "Ordered twice"
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_order_not_cancellable"]
      412: components["responses"]["precondition_failed"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  previewOrder: {
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
        "application/json": components["schemas"]["OrderRequest"]
      }
    }
    responses: {
      /** @description The order would be accepted. */
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
           *           "gtin": "5900000000077",
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
           *       "net": {
           *         "amount": "1012.20",
           *         "currency": "PLN"
           *       },
           *       "vat": {
           *         "amount": "232.80",
           *         "currency": "PLN"
           *       },
           *       "total": {
           *         "amount": "1245.00",
           *         "currency": "PLN"
           *       },
           *       "fulfilment": {
           *         "hub": "Warszawa",
           *         "date": "2026-11-20"
           *       }
           *     }
           */
          "application/json": components["schemas"]["OrderPreview"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      402: components["responses"]["quota_exceeded"]
      403: components["responses"]["insufficient_scope_or_ordering_suspended_or_buyer_not_allowed"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_buyer_is_seller_or_buyer_differs_or_total_too_large_or_invoice_too_large"]
      429: components["responses"]["rate_limited_or_line_rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  requestPasskeySignIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The options. */
      201: {
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
           *       "challenge": "sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc",
           *       "rpId": "api.example.com",
           *       "userVerification": "required",
           *       "timeout": 600000
           *     }
           */
          "application/json": components["schemas"]["PasskeySignInOptions"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      403: components["responses"]["csrf_rejected"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  requestNewPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The options. */
      201: {
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
           *       "challenge": "sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc",
           *       "rp": {
           *         "id": "api.example.com",
           *         "name": "api.example.com"
           *       },
           *       "user": {
           *         "id": "dGVuXzAxa2FmcTN2OHBlMHJyMmMxbTVrejl4N3dkL3Vzcl8wMWthZnEzdjhwZTBycjJjMW01a3o5eDd3ZA",
           *         "name": "anna@example.com",
           *         "displayName": "anna@example.com (Zielona Łąka sp. z o.o.)"
           *       },
           *       "pubKeyCredParams": [
           *         {
           *           "type": "public-key",
           *           "alg": -7
           *         }
           *       ],
           *       "excludeCredentials": [],
           *       "authenticatorSelection": {
           *         "residentKey": "required",
           *         "userVerification": "required"
           *       },
           *       "timeout": 600000
           *     }
           */
          "application/json": components["schemas"]["PasskeyRegistrationOptions"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  signInWithPasskey: {
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
         *       "challenge": "sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc",
         *       "credential": {
         *         "id": "k3J9sQ0xR2mB5vT8yU1wZg",
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoi",
         *           "authenticatorData": "SZYN5YgO",
         *           "signature": "MEUCIQDx",
         *           "userHandle": "dGVuXzAxa2FmcTN2OHBlMHJyMmMxbTVrejl4N3dkL3Vzcl8wMWthZnEzdjhwZTBycjJjMW01a3o5eDd3ZA"
         *         }
         *       }
         *     }
         */
        "application/json": components["schemas"]["PasskeySignIn"]
      }
    }
    responses: {
      /** @description The session; `Set-Cookie` sets its cookie. */
      201: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description The session cookie, hidden from scripts (`HttpOnly`). */
          "Set-Cookie": string
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
           *       "id": "ses_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "user": {
           *         "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "email": "anna@example.com",
           *         "role": "accountant"
           *       },
           *       "tenant": {
           *         "id": "ten_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "name": "Zielona Łąka sp. z o.o."
           *       },
           *       "environment": "sandbox",
           *       "scopes": [
           *         "orders:read"
           *       ],
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "expiresAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Session"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      403: components["responses"]["csrf_rejected_or_passkey_not_accepted"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listPasskeys: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The passkeys. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "id": "k3J9sQ0xR2mB5vT8yU1wZg",
           *           "name": "Anna's phone",
           *           "createdAt": "2026-11-20T12:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["PasskeyList"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  addPasskey: {
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
         *       "name": "Anna's phone",
         *       "challenge": "sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc",
         *       "credential": {
         *         "id": "k3J9sQ0xR2mB5vT8yU1wZg",
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoi",
         *           "attestationObject": "o2NmbXRk"
         *         }
         *       }
         *     }
         */
        "application/json": components["schemas"]["PasskeyRegistration"]
      }
    }
    responses: {
      /** @description The passkey. */
      201: {
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
           *       "id": "k3J9sQ0xR2mB5vT8yU1wZg",
           *       "name": "Anna's phone",
           *       "createdAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Passkey"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again_or_passkey_not_accepted"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["too_many_passkeys"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  removePasskey: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The passkey was removed. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      404: components["responses"]["passkey_not_found"]
      406: components["responses"]["not_acceptable"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  requestPaymentReference: {
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
         *       "invoiceIds": [
         *         "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
         *         "inv_01kafq3v8pe0rr2c1m5kz9x7we"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["PaymentReferenceRequest"]
      }
    }
    responses: {
      /** @description KSeF has responded: the reference is `issued` or `rejected`. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the payment reference. */
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
           *       "id": "prf_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "status": "issued",
           *       "transferTitle": "5252839118-IZ202701-0A1B2C3D4E5F-FB",
           *       "total": {
           *         "amount": "1345.50",
           *         "currency": "PLN"
           *       },
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
           *           "due": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           }
           *         },
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "ksefNumber": "5252839118-20261121-0A1B2C3D4E60-D9",
           *           "due": {
           *             "amount": "100.50",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "createdAt": "2027-01-11T09:00:00.000Z",
           *       "issuedAt": "2027-01-11T09:00:00.640Z"
           *     }
           */
          "application/json": components["schemas"]["PaymentReference"]
        }
      }
      /** @description KSeF has not responded yet: read the reference after Retry-After seconds. */
      202: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the payment reference. */
          Location: string
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds to wait before the next request. */
          "Retry-After": string
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
           *       "id": "prf_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "status": "pending",
           *       "total": {
           *         "amount": "1345.50",
           *         "currency": "PLN"
           *       },
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
           *           "due": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           }
           *         },
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "ksefNumber": "5252839118-20261121-0A1B2C3D4E60-D9",
           *           "due": {
           *             "amount": "100.50",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "createdAt": "2027-01-11T09:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["PaymentReference"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_invoice_not_payable"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  readPaymentReference: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the payment reference. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The payment reference; Retry-After while it is `pending`. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description Seconds to wait before the next request. */
          "Retry-After"?: string
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
           *       "id": "prf_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "status": "issued",
           *       "transferTitle": "5252839118-IZ202701-0A1B2C3D4E5F-FB",
           *       "total": {
           *         "amount": "1345.50",
           *         "currency": "PLN"
           *       },
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "ksefNumber": "5252839118-20261120-0A1B2C3D4E5F-46",
           *           "due": {
           *             "amount": "1245.00",
           *             "currency": "PLN"
           *           }
           *         },
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7we",
           *           "ksefNumber": "5252839118-20261121-0A1B2C3D4E60-D9",
           *           "due": {
           *             "amount": "100.50",
           *             "currency": "PLN"
           *           }
           *         }
           *       ],
           *       "createdAt": "2027-01-11T09:00:00.000Z",
           *       "issuedAt": "2027-01-11T09:00:00.640Z"
           *     }
           */
          "application/json": components["schemas"]["PaymentReference"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["payment_reference_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listRequests: {
    parameters: {
      query?: {
        /** @description Only requests that may change something, not `GET` or `HEAD`. */
        changes?: "true"
        cursor?: string
        /** @description Only requests that were rejected, failed, or got no response. */
        errors?: "true"
        limit?: number
        /** @description Only requests with this method. */
        method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
        /** @description Only requests with exactly this `X-Request-Id`. */
        requestId?: string
        /** @description Only requests whose route contains this text. */
        route?: string
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of requests. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
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
           *           "id": "rql_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "requestId": "req_8e03978e-40d5-43e8-bc93-6894a57f9324",
           *           "at": "2026-11-20T12:00:00.000Z",
           *           "method": "GET",
           *           "route": "/v1/orders/{id}",
           *           "status": 200,
           *           "durationMillis": 12
           *         }
           *       ],
           *       "next": null
           *     }
           */
          "application/json": components["schemas"]["RequestPage"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readSandbox: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The state of the sandbox. */
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
           *       "now": "2026-11-20T12:00:00.000Z",
           *       "ahead": "PT93600S",
           *       "nextRetryAt": null,
           *       "ksef": {
           *         "mode": "normal"
           *       }
           *     }
           */
          "application/json": components["schemas"]["SandboxState"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["sandbox_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  moveSandboxClock: {
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
         *       "advance": "PT1H"
         *     }
         */
        "application/json": components["schemas"]["SandboxClockMove"]
      }
    }
    responses: {
      /** @description The state of the sandbox. */
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
           *       "now": "2026-11-20T12:00:00.000Z",
           *       "ahead": "PT93600S",
           *       "nextRetryAt": null,
           *       "ksef": {
           *         "mode": "normal"
           *       }
           *     }
           */
          "application/json": components["schemas"]["SandboxState"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_shared_sandbox"]
      404: components["responses"]["sandbox_only"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["no_retry_pending"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  triggerSandboxEvent: {
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
         *       "type": "invoice.paid"
         *     }
         */
        "application/json": components["schemas"]["SandboxEventRequest"]
      }
    }
    responses: {
      /** @description The order that causes the event, or the example. */
      202: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the order or the example. */
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
           *       "type": "invoice.paid",
           *       "orderId": "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "invoiceId": "inv_01kafq3v8pe0rr2c1m5kz9x7wd"
           *     }
           */
          "application/json": components["schemas"]["SandboxEvent"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      402: components["responses"]["quota_exceeded"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["sandbox_only"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused_or_impossible_move_or_shipment_refused_or_return_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  setSandboxKsef: {
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
         *       "mode": "offline",
         *       "seconds": 60
         *     }
         */
        "application/json": components["schemas"]["SandboxKsefRequest"]
      }
    }
    responses: {
      /** @description The state of the sandbox. */
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
           *       "now": "2026-11-20T12:00:00.000Z",
           *       "ahead": "PT93600S",
           *       "nextRetryAt": null,
           *       "ksef": {
           *         "mode": "normal"
           *       }
           *     }
           */
          "application/json": components["schemas"]["SandboxState"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_shared_sandbox"]
      404: components["responses"]["sandbox_only"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  deliverSandboxOrder: {
    parameters: {
      query?: never
      header?: never
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
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "gtin": "5900000000077",
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
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["order_not_found_or_sandbox_only"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["impossible_move_or_shipment_refused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  paySandboxOrder: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
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
         *       "amount": "49.98"
         *     }
         */
        "application/json": components["schemas"]["SandboxPayment"]
      }
    }
    responses: {
      /** @description The order. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "gtin": "5900000000077",
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
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["order_not_found_or_sandbox_only"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  returnSandboxOrder: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
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
         *       "lines": [
         *         {
         *           "line": 1,
         *           "quantity": 1
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["SandboxReturn"]
      }
    }
    responses: {
      /** @description The order. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "gtin": "5900000000077",
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
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["order_not_found_or_sandbox_only"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_impossible_move_or_shipment_refused_or_return_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  shipSandboxOrder: {
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
         *       "carrier": "InPost",
         *       "trackingNumber": "520000012345678901234567",
         *       "trackingUrl": "https://tracking.example.com/520000012345678901234567"
         *     }
         */
        "application/json": components["schemas"]["SandboxShipment"]
      }
    }
    responses: {
      /** @description The order. */
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
           *       "lines": [
           *         {
           *           "sku": "KUB-330-BIA",
           *           "gtin": "5900000000077",
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
           *       "invoices": [
           *         {
           *           "id": "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "kind": "VAT",
           *           "status": "accepted"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Order"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["order_not_found_or_sandbox_only"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["impossible_move_or_shipment_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  readSession: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *       "id": "ses_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "user": {
           *         "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "email": "anna@example.com",
           *         "role": "accountant"
           *       },
           *       "tenant": {
           *         "id": "ten_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "name": "Zielona Łąka sp. z o.o."
           *       },
           *       "environment": "sandbox",
           *       "scopes": [
           *         "orders:read"
           *       ],
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "expiresAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Session"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  signOut: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session has ended. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only"]
      406: components["responses"]["not_acceptable"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listSessions: {
    parameters: {
      query?: {
        /** @description The sessions of this user, which requires `users:manage`; your own by default. */
        userId?: string
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sessions. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "id": "ses_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "userId": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "createdAt": "2026-11-20T12:00:00.000Z",
           *           "lastUsedAt": "2026-11-20T12:00:00.000Z",
           *           "expiresAt": "2026-11-20T12:00:00.000Z",
           *           "userAgent": "Mozilla/5.0",
           *           "isCurrent": true
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["SessionList"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      404: components["responses"]["user_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  signIn: {
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
         *       "token": "ppl_link_2Yh8…"
         *     }
         */
        "application/json": components["schemas"]["SignIn"]
      }
    }
    responses: {
      /** @description The session; `Set-Cookie` sets its cookie. */
      201: {
        headers: {
          RateLimit: components["headers"]["RateLimit"]
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"]
          /** @description The session cookie, hidden from scripts (`HttpOnly`). */
          "Set-Cookie": string
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
           *       "id": "ses_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "user": {
           *         "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "email": "anna@example.com",
           *         "role": "accountant"
           *       },
           *       "tenant": {
           *         "id": "ten_01kafq3v8pe0rr2c1m5kz9x7wd",
           *         "name": "Zielona Łąka sp. z o.o."
           *       },
           *       "environment": "sandbox",
           *       "scopes": [
           *         "orders:read"
           *       ],
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "expiresAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Session"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      403: components["responses"]["csrf_rejected_or_sign_in_link_not_accepted"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  revokeSession: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the session. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session has ended. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only"]
      404: components["responses"]["session_not_found"]
      406: components["responses"]["not_acceptable"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  requestSignInLink: {
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
         *       "email": "anna@example.com",
         *       "locale": "pl"
         *     }
         */
        "application/json": components["schemas"]["SignInLinkRequest"]
      }
    }
    responses: {
      /** @description If the address belongs to a user, a link will be sent. */
      202: {
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
           *       "validForSeconds": 600
           *     }
           */
          "application/json": components["schemas"]["SignInLinkAccepted"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      403: components["responses"]["csrf_rejected"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listOwnTokens: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All tokens of the company. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "id": "tok_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "name": "nightly import",
           *           "hint": "ppl_test_2Yh8",
           *           "scopes": [
           *             "orders:read"
           *           ],
           *           "environment": "test",
           *           "issuedAt": "2026-11-20T12:00:00.000Z",
           *           "expiresAt": "2027-02-18T12:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["TokenList"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  issueOwnToken: {
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
         *       "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
         *       "name": "nightly import",
         *       "scopes": [
         *         "orders:read"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["OwnTokenRequest"]
      }
    }
    responses: {
      /** @description The token. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "id": "tok_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "name": "nightly import",
           *       "hint": "ppl_test_2Yh8",
           *       "scopes": [
           *         "orders:read"
           *       ],
           *       "environment": "test",
           *       "issuedAt": "2026-11-20T12:00:00.000Z",
           *       "expiresAt": "2027-02-18T12:00:00.000Z",
           *       "token": "ppl_test_2Yh8…"
           *     }
           */
          "application/json": components["schemas"]["CreatedToken"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      404: components["responses"]["client_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_credential_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  revokeOwnToken: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the token. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The token was revoked. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only"]
      404: components["responses"]["token_not_found"]
      406: components["responses"]["not_acceptable"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  rotateOwnToken: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the token. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "overlap": "P7D"
         *     }
         */
        "application/json": components["schemas"]["RotationRequest"]
      }
    }
    responses: {
      /** @description The new token. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "id": "tok_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "clientId": "cli_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "name": "nightly import",
           *       "hint": "ppl_test_2Yh8",
           *       "scopes": [
           *         "orders:read"
           *       ],
           *       "environment": "test",
           *       "issuedAt": "2026-11-20T12:00:00.000Z",
           *       "expiresAt": "2027-02-18T12:00:00.000Z",
           *       "token": "ppl_test_2Yh8…"
           *     }
           */
          "application/json": components["schemas"]["CreatedToken"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      404: components["responses"]["token_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_credential_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readUsage: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Quotas and limits of the caller. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "used": 812,
           *           "limit": 1000,
           *           "percent": 81,
           *           "hard": false
           *         },
           *         "deliveries": {
           *           "used": 812,
           *           "limit": 1000,
           *           "percent": 81,
           *           "hard": false
           *         }
           *       },
           *       "rateLimits": [
           *         {
           *           "policy": "token",
           *           "requestsPerMinute": 600,
           *           "burst": 60
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
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listUsers: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All users of the company. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "email": "anna@example.com",
           *           "role": "accountant",
           *           "createdAt": "2026-11-20T12:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["UserList"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_people_only"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  inviteUser: {
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
         *       "email": "anna@example.com",
         *       "role": "accountant"
         *     }
         */
        "application/json": components["schemas"]["UserRequest"]
      }
    }
    responses: {
      /** @description The user. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "email": "anna@example.com",
           *       "role": "accountant",
           *       "createdAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["User"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["user_exists_or_too_many_users_or_idempotency_key_in_flight_or_idempotent_response_lost"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  removeUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the user. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The user was removed. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only"]
      404: components["responses"]["user_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["last_owner"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  changeUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the user. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "role": "developer"
         *     }
         */
        "application/json": components["schemas"]["UserChange"]
      }
    }
    responses: {
      /** @description The user. */
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
           *       "id": "usr_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "email": "anna@example.com",
           *       "role": "accountant",
           *       "createdAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["User"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_session_ended"]
      403: components["responses"]["insufficient_scope_or_csrf_rejected_or_people_only_or_sign_in_again"]
      404: components["responses"]["user_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["last_owner"]
      412: components["responses"]["precondition_failed"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listWebhooks: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All subscriptions. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "url": "https://erp.example.com/hooks/procurement",
           *           "description": "ERP, invoices",
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
           *           "headerNames": [
           *             "X-Gateway-Token"
           *           ],
           *           "expiredDeliveries": 0,
           *           "createdAt": "2026-11-20T12:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["SubscriptionList"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  createWebhook: {
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
         *       "url": "https://erp.example.com/hooks/procurement",
         *       "events": [
         *         "order.shipped",
         *         "invoice.issued",
         *         "invoice.paid"
         *       ],
         *       "contactEmail": "integration@example.com",
         *       "description": "ERP, invoices",
         *       "headers": {
         *         "X-Gateway-Token": "kX4pQ9"
         *       }
         *     }
         */
        "application/json": components["schemas"]["SubscriptionRequest"]
      }
    }
    responses: {
      /** @description The subscription, with its secret, shown only here. */
      201: {
        headers: {
          /** @description Strong; changes when the representation of the subscription changes. */
          ETag: string
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the subscription. */
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
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "description": "ERP, invoices",
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
           *       "headerNames": [
           *         "X-Gateway-Token"
           *       ],
           *       "expiredDeliveries": 0,
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "secret": "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4="
           *     }
           */
          "application/json": components["schemas"]["CreatedSubscription"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_webhook_limit_reached"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused_or_endpoint_not_verified"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  readWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
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
          /** @description Strong; changes when the representation of the subscription changes. */
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
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "description": "ERP, invoices",
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
           *       "headerNames": [
           *         "X-Gateway-Token"
           *       ],
           *       "expiredDeliveries": 0,
           *       "createdAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Subscription"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  removeWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The subscription was deleted. */
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
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  changeWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
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
      /** @description The current subscription. */
      200: {
        headers: {
          /** @description Strong; changes when the representation of the subscription changes. */
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
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "description": "ERP, invoices",
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
           *       "headerNames": [
           *         "X-Gateway-Token"
           *       ],
           *       "expiredDeliveries": 0,
           *       "createdAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Subscription"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      412: components["responses"]["precondition_failed"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_endpoint_not_verified"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  listDeliveries: {
    parameters: {
      query?: {
        cursor?: string
        /** @description Deliveries of this event. */
        eventId?: string
        limit?: number
        /** @description Deliveries with this current status. */
        status?: "ready" | "waiting" | "delivered" | "exhausted" | "skipped" | "expired"
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
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
          ETag: components["headers"]["ETag"]
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
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
           *           "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "eventType": "order.accepted",
           *           "kind": "event",
           *           "status": "waiting",
           *           "nextAttemptAt": "2026-11-20T12:01:00.000Z",
           *           "createdAt": "2026-11-20T12:00:00.000Z",
           *           "attempts": [
           *             {
           *               "at": "2026-11-20T12:00:00.000Z",
           *               "durationMillis": 270,
           *               "status": 500,
           *               "failure": "HTTP 500 Internal Server Error"
           *             }
           *           ]
           *         }
           *       ],
           *       "next": null
           *     }
           */
          "application/json": components["schemas"]["DeliveryPage"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readDelivery: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
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
          ETag: components["headers"]["ETag"]
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
           *       "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "eventType": "order.accepted",
           *       "kind": "event",
           *       "status": "waiting",
           *       "nextAttemptAt": "2026-11-20T12:01:00.000Z",
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "attempts": [
           *         {
           *           "at": "2026-11-20T12:00:00.000Z",
           *           "durationMillis": 270,
           *           "status": 500,
           *           "failure": "HTTP 500 Internal Server Error"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Delivery"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found_or_delivery_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  redeliver: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
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
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the subscription. */
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
           *       "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "eventType": "order.accepted",
           *       "kind": "replay",
           *       "status": "ready",
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "attempts": []
           *     }
           */
          "application/json": components["schemas"]["Delivery"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      402: components["responses"]["quota_exceeded"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found_or_delivery_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_delivery_not_settled_or_delivery_too_old"]
      422: components["responses"]["idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  pauseWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The subscription is paused. */
      200: {
        headers: {
          /** @description Strong; changes when the representation of the subscription changes. */
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
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "description": "ERP, invoices",
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
           *       "headerNames": [
           *         "X-Gateway-Token"
           *       ],
           *       "expiredDeliveries": 0,
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "paused": {
           *         "since": "2026-11-22T18:00:00.000Z",
           *         "reason": "requested"
           *       }
           *     }
           */
          "application/json": components["schemas"]["Subscription"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["webhook_paused"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  listReplays: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The newest replays. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *           "id": "rpl_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *           "selection": {
           *             "eventIds": [
           *               "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
           *             ]
           *           },
           *           "createdAt": "2026-11-20T12:00:00.000Z",
           *           "queued": 1,
           *           "completedAt": null
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ReplayList"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  requestReplay: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
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
         *       "eventIds": [
         *         "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ReplayRequest"]
      }
    }
    responses: {
      /** @description The replay was accepted. */
      202: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the subscription. */
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
           *       "id": "rpl_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "selection": {
           *         "eventIds": [
           *           "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
           *         ]
           *       },
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "queued": 1,
           *       "completedAt": null
           *     }
           */
          "application/json": components["schemas"]["Replay"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      402: components["responses"]["quota_exceeded"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_replay_limit_reached"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  readReplay: {
    parameters: {
      query?: never
      header?: {
        /** @description Entity tags of your copies. If one is current, the response is 304 without a body. */
        "If-None-Match"?: string
      }
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
      /** @description The replay and its progress. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
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
           *       "id": "rpl_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "selection": {
           *         "eventIds": [
           *           "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
           *         ]
           *       },
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "queued": 1,
           *       "completedAt": null
           *     }
           */
          "application/json": components["schemas"]["Replay"]
        }
      }
      304: components["responses"]["not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found_or_replay_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  resumeWebhook: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
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
      /** @description The subscription is active. */
      200: {
        headers: {
          /** @description Strong; changes when the representation of the subscription changes. */
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
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "description": "ERP, invoices",
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
           *       "headerNames": [
           *         "X-Gateway-Token"
           *       ],
           *       "expiredDeliveries": 0,
           *       "createdAt": "2026-11-20T12:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Subscription"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["webhook_not_paused"]
      412: components["responses"]["precondition_failed"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  rotateWebhookSecret: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
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
      /** @description The subscription, with its new secret, shown only here. */
      200: {
        headers: {
          /** @description Strong; changes when the representation of the subscription changes. */
          ETag: string
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
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
           *       "id": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "url": "https://erp.example.com/hooks/procurement",
           *       "description": "ERP, invoices",
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
           *       "headerNames": [
           *         "X-Gateway-Token"
           *       ],
           *       "expiredDeliveries": 0,
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "secret": "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4="
           *     }
           */
          "application/json": components["schemas"]["CreatedSubscription"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost"]
      412: components["responses"]["precondition_failed"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
  testWebhook: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the subscription. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The test event will be sent immediately. */
      202: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description URL of the subscription. */
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
           *       "id": "dlv_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "webhookId": "sub_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "eventId": "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
           *       "eventType": "webhook.test",
           *       "kind": "test",
           *       "status": "ready",
           *       "createdAt": "2026-11-20T12:00:00.000Z",
           *       "attempts": []
           *     }
           */
          "application/json": components["schemas"]["Delivery"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope"]
      404: components["responses"]["webhook_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_webhook_paused"]
      422: components["responses"]["idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["large_request_in_progress_or_service_unavailable"]
    }
  }
}
