/**
 * The types of the operator API, made from its OpenAPI document by `npm run generate -w packages/sdk`.
 *
 * Nobody edits this file; a test fails when it is not what the document says now.
 */
export interface paths {
  "/internal/v1/bank-statements": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record the payments of a bank statement
     * @description Titles name what is paid: KSeF's collective identifier, a KSeF number or the number of an invoice. Transfers that are `unmatched`, and those that an invoice does not accept, are added to the unmatched payments. Importing a statement again records and adds nothing twice.
     */
    post: operations["importBankStatement"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/bank-statements/preview": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Read a bank statement without recording anything */
    post: operations["previewBankStatement"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/catalog": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the items of the catalog by SKU */
    get: operations["listCatalogItems"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/catalog-imports": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Import a price list
     * @description Adds and changes items, all of them or, when a row is wrong, none: every wrong row is an error with its line. Customers see the change within a second.
     */
    post: operations["importCatalog"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/catalog-imports/preview": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Show what a price list would change */
    post: operations["previewCatalogImport"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/catalog/{sku}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read an item of the catalog in all languages */
    get: operations["readAnyCatalogItem"]
    /**
     * Add or replace an item of the catalog
     * @description Customers see the change within a second. Orders that were placed keep name, unit and price. An absent optional field has its default. With `If-None-Match: *` the item is only added.
     */
    put: operations["putCatalogItem"]
    post?: never
    /**
     * Retire an item of the catalog
     * @description Customers can't order it any more: `unknown_sku`. Orders that were placed keep their lines. Put it again to sell it again.
     */
    delete: operations["retireCatalogItem"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/catalog/{sku}/history": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the versions of an item, newest first
     * @description Explains the price of an old order. Also of items that were retired.
     */
    get: operations["readCatalogItemHistory"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/dead-letters": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List messages of other systems that could not be applied
     * @description They are kept for 30 days. Reads them from Kafka, the oldest of each partition first; `more` counts those beyond the limit of each channel.
     */
    get: operations["listDeadLetters"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/dead-letters/replays": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send dead letters back to their channel
     * @description After the cause is fixed. A message takes effect once, however often it is sent back; one that is refused again becomes a new dead letter.
     */
    post: operations["replayDeadLetters"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/emails": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List e-mails and their outcomes, newest first */
    get: operations["listEmails"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/introspect": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Introspect a token (RFC 7662)
     * @description For an invalid token the response contains only `active: false`.
     */
    post: operations["introspectToken"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/invoices": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List invoices of all tenants, newest first
     * @description Returns the invoices of all tenants, or of one, that match all filters. Follow `next` unchanged to get each invoice once, even if new ones are issued in the meantime.
     */
    get: operations["listAnyInvoices"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/invoices/{id}/payments": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record a payment
     * @description Payments of one invoice add up. `invoice.paid` is published once, when they cover the total less the corrections. Sending the same payment again, with the same `paidAt` or without one, changes nothing.
     */
    post: operations["recordPayment"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/invoices/{id}/refunds": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record a refund
     * @description Records a transfer back to the buyer, at most the amount that was overpaid. Sending the same refund again, with the same `refundedAt` or without one, changes nothing.
     */
    post: operations["recordRefund"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/invoices/deadlines": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List invoices whose legal deadline is near or has passed
     * @description Returns the invoices of all tenants, the earliest last day first.
     */
    get: operations["listDeadlines"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/invoices/overdue": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List invoices that were not paid in time
     * @description Returns the issued invoices of all tenants, or of one, that were due before today (Warsaw) and for which something is still to be paid, earliest due date first.
     */
    get: operations["listOverdueInvoices"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/jobs": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the jobs: when each is due, and how it went */
    get: operations["listJobs"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/ksef": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read whether KSeF is available */
    get: operations["readKsefState"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/ledger/{period}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the rows of the register of a month
     * @description The sales part of the seller's VAT register (JPK_V7M) of all tenants, as known now: KSeF numbers, shipments and payments that are reported later change it. It is not a filing. `limit` counts orders: a page has all rows of each, and may be empty before the last one.
     */
    get: operations["listLedgerRows"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/ledger/{period}/bad-debts": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List claims for the relief for bad debts in a month
     * @description Claims whose 90th day after the due date is in the month, with the part that is unpaid now, and payments of the month for claims that were unpaid at the end of the month of their 90th day. Whether the relief is used is the accountant's decision. `limit` counts orders.
     */
    get: operations["listBadDebts"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/ledger/{period}/changes": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what has changed in the register of a month since a file was made of it
     * @description Compares the rows as known now with those of the last export that was filed, or else of the last one. Reads the whole month: about three seconds for each 10,000 documents.
     */
    get: operations["readLedgerChanges"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/ledger/{period}/exports": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the files that were made of the register of a month
     * @description Newest first: who made each, what it added up to, and which one was filed.
     */
    get: operations["listLedgerExports"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/ledger/{period}/filed": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record that a file of the register was filed
     * @description From then on, `…/changes` compares the register with it: rows with `DI` whose KSeF number came later are to be corrected. Recording it again changes nothing.
     */
    post: operations["markLedgerFiled"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/ledger/{period}/totals": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what the register of a month adds up to
     * @description Reads the whole month: about three seconds for each 10,000 documents.
     */
    get: operations["readLedgerTotals"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/open-work": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Count unfinished invoices by status, and unmatched payments
     * @description With the oldest of each. Quick, however many invoices are archived.
     */
    get: operations["readOpenWork"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List orders of all tenants whose goods are still to leave, oldest first */
    get: operations["listWaitingOrders"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read an order of any tenant */
    get: operations["readAnyOrder"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}/cancel": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel an order of any tenant
     * @description Cancels what has not left, as the customer's `POST /v1/orders/{id}/cancel` does, with the same effect on the invoice. Publishes `order.cancelled` with the reason. Cancelling again changes nothing.
     */
    post: operations["cancelAnyOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}/delivery": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record the delivery of the goods
     * @description Publishes `order.delivered`. Recording it again changes nothing.
     */
    post: operations["deliverOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}/events": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the events of an order and its invoices, with their webhook deliveries
     * @description Events of the last 30 days, newest first. An event without deliveries has not been fanned out yet, or no webhook of the tenant wants it.
     */
    get: operations["listOrderEvents"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}/processing": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record that the warehouse has started to process the order
     * @description Recording it again changes nothing.
     */
    post: operations["startProcessing"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}/returns": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record a return
     * @description Records a return of all or some of the goods that have left. An order can have several returns, but never of more than has left. Publishes `order.returned` and creates a correction of the invoice (KOR). Recording it again changes nothing. The reference identifies the return.
     */
    post: operations["returnGoods"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}/shipment": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record that a parcel has left
     * @description An order can leave in several parcels: `lines` has the goods of this one. Without `lines`, it has all that has not left yet. Carrier and tracking number identify the parcel. Publishes `order.shipped`. Recording it again changes nothing.
     */
    post: operations["shipOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/orders/{id}/tracking-events": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record a message of the carrier
     * @description Recording it again changes nothing.
     */
    post: operations["trackOrder"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/passkey-challenges": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Ask to sign in to the console with a passkey */
    post: operations["requestConsolePasskeySignIn"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/passkey-requests": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Ask for a new passkey */
    post: operations["requestNewConsolePasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/passkey-sessions": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Sign in to the console with a passkey */
    post: operations["signInToConsoleWithPasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/passkeys": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List your passkeys, oldest first */
    get: operations["listConsolePasskeys"]
    put?: never
    /** Add a passkey */
    post: operations["addConsolePasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/passkeys/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** Remove a passkey */
    delete: operations["removeConsolePasskey"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/paused-webhooks": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the paused webhooks of all tenants, the longest pause first */
    get: operations["listPausedWebhooks"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/payment-references/{collectiveIdentifier}/payments": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record a transfer for several invoices
     * @description The transfer states KSeF's collective identifier. It pays the invoices in the order of the request, each up to the amount left to pay; the last one gets the rest. `invoice.paid` is published for each invoice that it pays. Sending the same transfer again changes nothing.
     */
    post: operations["recordTransfer"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/people": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the people who sign in to the console, in the order of their invitations */
    get: operations["listPeople"]
    put?: never
    /**
     * Invite a person to the console
     * @description The person can sign in immediately and receives an e-mail, unless one was sent a short time ago.
     */
    post: operations["invitePerson"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/people/{userId}": {
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
     * Remove a person from the console
     * @description Ends all sessions of the person.
     */
    delete: operations["removePerson"]
    options?: never
    head?: never
    /**
     * Change what a person may do
     * @description Ends all sessions of the person.
     */
    patch: operations["changePerson"]
    trace?: never
  }
  "/internal/v1/price-lists/{name}/prices": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the prices of a price list by SKU
     * @description Tenants whose `contract.priceList` names it see and pay these prices; all other items have those of the catalog.
     */
    get: operations["listContractPrices"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/price-lists/{name}/prices/{sku}/history": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the versions of a contract's price, newest first
     * @description Explains the price of an old order.
     */
    get: operations["readContractPriceHistory"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/processes": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the running processes
     * @description The API that responds, and all workers, with their settings (of secrets only whether they are set) and the ends of the certificates that they use.
     */
    get: operations["listProcesses"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/quota-warnings": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the tenants' quota warnings of this month, newest first */
    get: operations["listQuotaWarnings"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/records": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List what operators did, newest first
     * @description Sign-ins of the seller's people, changes of their access, and every operation that an operator has requested, except reads. Of the last 400 days.
     */
    get: operations["listRecords"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/replays": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the replays of all tenants, newest first
     * @description One that is not completed yet waits for its turn, or for a worker.
     */
    get: operations["listAnyReplays"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/session": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read the current session */
    get: operations["readConsoleSession"]
    put?: never
    post?: never
    /** Sign out */
    delete: operations["signOutOfConsole"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/sessions": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Sign in to the console with a link */
    post: operations["signInToConsole"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/sign-in-links": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request a link to sign in to the console
     * @description Sends a one-time link if the address belongs to one of the seller's people. The response is the same if it does not.
     */
    post: operations["requestConsoleLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/taxpayers/{nip}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Look up a company in the register of VAT payers
     * @description Asks the Ministry of Finance's list (`WHITE_LIST_URL`), once a day for each NIP: it allows few requests a day.
     */
    get: operations["readTaxpayer"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List tenants, oldest first */
    get: operations["listTenants"]
    put?: never
    /** Create a tenant */
    post: operations["createTenant"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Read a tenant */
    get: operations["readTenant"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change a tenant
     * @description Absent fields stay unchanged. The API applies the change within five seconds.
     */
    patch: operations["changeTenant"]
    trace?: never
  }
  "/internal/v1/tenants/{id}/buyers": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the other buyers of a tenant by NIP */
    get: operations["listTenantBuyers"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/buyers/{nip}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Register or correct another buyer of a tenant
     * @description The tenant may order for this company, and its invoices state this name and address; an order that states others is rejected. Placed orders stay unchanged.
     */
    put: operations["putTenantBuyer"]
    post?: never
    /**
     * Remove another buyer of a tenant
     * @description Unless the contract allows any buyer, orders for this company are rejected. If it does, the next order registers what it states.
     */
    delete: operations["removeTenantBuyer"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/clients": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List API clients */
    get: operations["listClients"]
    put?: never
    /**
     * Create an API client
     * @description The response shows the secret once. A client with a certificate has no secret.
     */
    post: operations["createClient"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/clients/{clientId}": {
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
    delete: operations["removeClient"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/clients/{clientId}/secret": {
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
    post: operations["rotateClientSecret"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/clients/{clientId}/tokens": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Issue a token for 90 days
     * @description The response shows the token once. It is valid only in this environment.
     */
    post: operations["issueToken"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read an invoice, its steps, its archive and its rejected versions
     * @description Returns the steps of the invoice, its current problem, KSeF's responses, how long the archive keeps it and when it was inspected, and every version that KSeF rejected before the invoice was reissued: when and why it was rejected, who requested the reissue, and the hashes of the archived files.
     */
    get: operations["readInvoiceVersions"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/close": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Close the rejected invoice of a cancelled order
     * @description Voids an invoice that KSeF has rejected and the correction that waits for it, because the order was cancelled: neither will be sent. Its number stays used. Publishes `invoice.voided`. Closing it again changes nothing.
     */
    post: operations["closeInvoice"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/container": {
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
    get: operations["readInvoiceContainerOfTenant"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/corrections": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Correct an issued invoice
     * @description Creates a correction (KOR) of an invoice that KSeF has accepted or that was issued offline. It follows the corrections before it, and the customer gets `invoice.issued` with its cause. Ordering it again with the same reference changes nothing.
     */
    post: operations["correctInvoice"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/corrections/preview": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview a correction
     * @description Returns what the correction would state if it were issued today. Stores nothing; rejects what the correction itself would reject.
     */
    post: operations["previewCorrection"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/issued-outside": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record an invoice issued outside KSeF
     * @description Use this when the seller has issued the invoice or the correction outside KSeF, during its total failure (art. 106ng of the VAT act), with the same lines, amounts and buyer. The service never sends it; only another document issued outside corrects it. Publishes `invoice.issued_outside`. Recording the same again changes nothing.
     */
    post: operations["issueOutside"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/pdf": {
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
    get: operations["readInvoicePdfOfTenant"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/reissue": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reissue a rejected invoice
     * @description Use this for an invoice or a correction that KSeF rejected. The service writes, signs and sends it again, with its original day and the current data of seller and buyer. It keeps its number, unless KSeF has another document under that number (440); then it gets the next number. Corrections that wait for it continue when KSeF has accepted it. After a 440, first check in KSeF which document has the number.
     */
    post: operations["reissueInvoice"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/technical-correction": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a technical correction of a rejected offline invoice
     * @description Use this for an invoice that was issued while KSeF was unavailable and that KSeF then rejected for a technical reason. The service writes a new file with the same content, number and day of issue, and sends it as a technical correction of the rejected file.
     */
    post: operations["correctTechnically"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/upo": {
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
    get: operations["readUpoOfTenant"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/invoices/{invoiceId}/xml": {
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
    get: operations["readInvoiceXmlOfTenant"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/offboarding": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Preview the offboarding of a tenant: what is open, what will be deleted */
    get: operations["previewOffboarding"]
    /**
     * Offboard a tenant, for good
     * @description Within five seconds its orders are refused, and its tokens and sessions are rejected. Clients, tokens and people are deleted. Orders, invoices and payments go on. Webhooks go on for 30 days, and are then deleted with the registered buyers. It can't be undone; repeating it changes nothing.
     */
    put: operations["offboardTenant"]
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/suspension": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Suspend a tenant
     * @description The API refuses its orders within five seconds (`ordering_suspended`). Orders that were placed before go on; their invoices, payments and webhooks too. Suspending it again changes the reason.
     */
    put: operations["suspendTenant"]
    post?: never
    /**
     * End the suspension of a tenant
     * @description Without a suspension nothing changes.
     */
    delete: operations["resumeTenant"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/tokens": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List long-lived tokens */
    get: operations["listTokens"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/tokens/{tokenId}": {
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
    delete: operations["revokeTokenById"]
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/tokens/{tokenId}/rotation": {
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
    post: operations["rotateToken"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/tenants/{id}/users": {
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
  "/internal/v1/tenants/{id}/users/{userId}": {
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
  "/internal/v1/tenants/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resend a delivery of a tenant
     * @description As the tenant's `POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver`: a new delivery with the same event and body, which counts toward the tenant's quota.
     */
    post: operations["redeliverOfTenant"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/unmatched-payments": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List unmatched payments, oldest first
     * @description Transfers of imported bank statements that were neither recorded nor dismissed, by their day of booking. One that is recorded in any way, under the same reference, leaves the list.
     */
    get: operations["listUnmatchedPayments"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/unmatched-payments/{id}/dismissal": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Dismiss an unmatched payment
     * @description It leaves the list, and importing its statement again neither lists nor records it. Dismissing it again keeps the first dismissal.
     */
    post: operations["dismissUnmatchedPayment"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/internal/v1/unmatched-payments/{id}/invoices/{invoiceId}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Assign an unmatched payment to an invoice
     * @description Records the whole amount as a payment of the invoice, of the day on which it was booked. Assigning it again to the same invoice changes nothing; to another one it is refused.
     */
    post: operations["assignUnmatchedPayment"]
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
    /** @description The last complete inspection of the archive that included the document. */
    ArchiveInspection: {
      /** @description Documents with lost or changed files. */
      differing: number
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      endedAt: string
      /** @description Documents of which every file was read again. */
      inspected: number
    }
    ArchiveState: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      archivedAt: string
      inspection?: components["schemas"]["ArchiveInspection"]
      /**
       * Format: date-time
       * @description When it is renewed next; absent if it is valid until the end of the retention, or has no time stamp.
       * @example 2026-11-20T12:00:00.000Z
       */
      nextRenewalAt?: string
      /**
       * Format: date-time
       * @description When the evidence of the signature was renewed last.
       * @example 2026-11-20T12:00:00.000Z
       */
      renewedAt?: string
      /**
       * Format: date
       * @description Last day on which the files must exist.
       * @example 2026-11-20
       */
      retainUntil: string
      /**
       * @description Level of the signature (ETSI EN 319 132-1) that the archived files prove.
       * @enum {string}
       */
      signatureLevel: "B" | "T" | "LT" | "LTA"
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
    BadDebt: {
      buyer: {
        name: string
        nip: string
      }
      /**
       * Format: date
       * @description TerminPlatnosci.
       * @example 2026-11-20
       */
      dueDate: string
      /** @description The unpaid or paid part; negative when it is unpaid. */
      gross: components["schemas"]["Money"]
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * @description `unpaid`: the tax may be lowered (art. 89a(1)); `paid`: paid later, so that it is raised again if it was lowered (art. 89a(4)).
       * @enum {string}
       */
      kind: "unpaid" | "paid"
      ksefNumber?: string
      marker: components["schemas"]["LedgerMarker"]
      /**
       * @description For K_19.
       * @example 1000.00
       */
      netInPln: string
      /**
       * @description DowodSprzedazy.
       * @example FV/2026/11/000001
       */
      number: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * Format: date
       * @description DataZaplaty, when it was paid later.
       * @example 2026-11-20
       */
      paidOn?: string
      /**
       * Format: date
       * @description The 90th day after the due date.
       * @example 2026-11-20
       */
      uncollectableOn: string
      /**
       * @description For K_20.
       * @example 1000.00
       */
      vatInPln: string
    }
    BadDebtPage: {
      items: components["schemas"]["BadDebt"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
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
    BankStatement: {
      /** @description The file: MT940 with one or several statements, or CSV with commas, semicolons or tabs. The first line of a CSV names its columns: `date` (2026-11-29), `amount` (1234,56 or 1234.56; negative for money that left), `currency` and `title`, and unless unknown `payer_name`, `payer_account`, `reference` (the bank's identifier of the transfer) and `account` (the seller's). At most 10000 transfers. */
      content: string
    }
    BankStatementEntry: {
      amount: components["schemas"]["Money"]
      /** @description The bank's identifier of the transfer. Without it, an equal transfer in another file can't be distinguished and is `recorded_before`. */
      bankReference?: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      bookedOn: string
      /** @description It pays the invoices of this identifier. */
      collectiveIdentifier?: string
      /**
       * @description Identifier of the invoice that it pays.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId?: string
      /** @example FV/2026/11/000001 */
      number?: string
      payer?: string
      /** @description Code of the problem. */
      problem?: string
      /**
       * @description `names_nothing`: the title has no number; `unknown_invoice`: no invoice has a number that it names; `several_invoices`: it does not say how the amount is divided.
       * @enum {string}
       */
      reason?: "names_nothing" | "unknown_invoice" | "several_invoices"
      /** @description The transfer's reference as a payment. */
      reference: string
      /**
       * @description `matched`: the import records its payment; `recorded`: this import did; `recorded_before`: the payment existed; `unmatched`: a person has to decide (`reason`); `rejected`: the invoice does not accept the payment (`problem`); `dismissed`: a person dismissed it.
       * @enum {string}
       */
      result: "matched" | "recorded" | "recorded_before" | "unmatched" | "rejected" | "dismissed"
      title: string
    }
    BilledLine: {
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
      /** @description Units that the customer has and can return. */
      returnable: number
      /** @example KUB-330-BIA */
      sku: string
      /** @description Units that have neither left nor been cancelled. */
      toShip: number
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
     * @example {
     *       "reason": "Ordered twice"
     *     }
     */
    CancellationRequest: {
      /** @description Included in the event and printed on the correction of the invoice. A cancellation needs no approval. */
      reason?: string
    }
    CatalogImport: {
      added: components["schemas"]["ImportedItem"][]
      changed: components["schemas"]["ImportedItem"][]
      /** @description False in a preview. */
      isApplied: boolean
      /** @description Items of the catalog that the file lacks. */
      missing: number
      retired: components["schemas"]["ImportedItem"][]
      unchanged: number
    }
    CatalogImportRequest: {
      /**
       * @description The file: CSV with commas, semicolons or tabs. Columns as in `procurement catalog import`, which also imports greater files.
       * @example sku,gross_price_pln,gross_price_eur
       *     KUB-330-GRA,27.99,6.50
       */
      content: string
      /**
       * Format: date-time
       * @description When its prices of known items start; by default at once.
       * @example 2026-11-20T12:00:00Z
       */
      pricesFrom?: string
      /** @description Retires the items that the file lacks. */
      retireMissing?: boolean
    }
    CatalogItemHistory: {
      items: components["schemas"]["CatalogItemVersion"][]
    }
    /**
     * @example {
     *       "category": "drinkware",
     *       "unit": "szt.",
     *       "name": {
     *         "pl": "Kubek biały",
     *         "en": "White mug",
     *         "de": "Weißer Becher"
     *       },
     *       "description": {
     *         "pl": "Ceramika, 330 ml.",
     *         "en": "Ceramic, 330 ml.",
     *         "de": "Keramik, 330 ml."
     *       },
     *       "grossPrice": {
     *         "PLN": "24.99",
     *         "EUR": "5.90"
     *       },
     *       "vatRate": "23",
     *       "annex15": false,
     *       "goodsGroup": "none"
     *     }
     */
    CatalogItemRequest: {
      /**
       * @description Whether annex 15 to the VAT act lists the goods; their invoices above 15,000 PLN name split payment (P_18A).
       * @example false
       */
      annex15: boolean
      /**
       * @description `unavailable`: shown, but can't be ordered. Default: `available`.
       * @enum {string}
       */
      availability?: "available" | "unavailable"
      category: string
      description: components["schemas"]["LocalizedText"]
      /**
       * @description The group of goods in the sales register (GTU), or `none`.
       * @example none
       * @enum {string}
       */
      goodsGroup:
        | "GTU_01"
        | "GTU_02"
        | "GTU_03"
        | "GTU_04"
        | "GTU_05"
        | "GTU_06"
        | "GTU_07"
        | "GTU_08"
        | "GTU_09"
        | "GTU_10"
        | "GTU_11"
        | "GTU_12"
        | "GTU_13"
        | "none"
      /** @description Per unit, with VAT. */
      grossPrice: {
        /** @example 49.98 */
        EUR: string
        /** @example 49.98 */
        PLN: string
      }
      /** @example 5900000000077 */
      gtin?: string
      /** @description https URLs, the main image first. */
      images?: string[]
      /** @description Announced gross prices, by time: each replaces the one before at its instant. An order keeps the price of its acceptance. */
      laterPrices?: {
        /** @example 49.98 */
        EUR: string
        /**
         * Format: date-time
         * @example 2026-11-20T12:00:00Z
         */
        from: string
        /** @example 49.98 */
        PLN: string
      }[]
      /** @description The smallest quantity of an order line. Default: 1. */
      minimumQuantity?: number
      /** @description The Polish name is printed on the invoice (P_7). */
      name: components["schemas"]["LocalizedText"]
      /** @description The quantity of an order line is a multiple of it. Default: 1. */
      quantityStep?: number
      /**
       * Format: date
       * @description The first day in Warsaw on which it is sold. Default: always.
       * @example 2026-11-20
       */
      soldFrom?: string
      /**
       * Format: date
       * @description The last day in Warsaw on which it is sold; afterwards it is an unknown SKU.
       * @example 2026-11-20
       */
      soldTo?: string
      /** @description As printed on the invoice (P_8A), in Polish. */
      unit: string
      /**
       * @description The VAT rate in per cent (P_12); only the standard rate is supported.
       * @example 23
       * @constant
       */
      vatRate: "23"
    }
    CatalogItemVersion: {
      /** @description Null: before versions were recorded. */
      at: string | null
      /** @description Null: it was retired. */
      item: components["schemas"]["OperatorCatalogItem"] | null
    }
    ClientList: {
      items: components["schemas"]["RegisteredClient"][]
    }
    /**
     * @example {
     *       "name": "ERP",
     *       "scopes": [
     *         "orders:read",
     *         "orders:write"
     *       ]
     *     }
     */
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
    ConsoleSession: {
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
      scopes: ("reader" | "warehouse" | "accounting" | "support" | "administrator")[]
      user: components["schemas"]["ConsoleUser"]
    }
    ConsoleUser: {
      /**
       * Format: email
       * @example anna@example.com
       */
      email: string
      /**
       * @description Identifier of the person.
       * @example usr_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
    }
    /** @description Terms that replace those of the plan. */
    Contract: {
      /** @description Lines a minute of orders and previews with more than 20 lines; twice as many at once. */
      linesPerMinute?: number
      /** @description Quotas of one month in Warsaw. */
      monthlyVolumes?: {
        deliveries: number
        invoices: number
        orders: number
      }
      /**
       * @description For which companies the tenant may order besides itself: `registered`, the default, for those that operators have registered (`/tenants/{id}/buyers`); `any` for all, each of which the first order for its NIP registers.
       * @enum {string}
       */
      otherBuyers?: "registered" | "any"
      /**
       * @description The tenant sees and pays the prices of this list, where it has some.
       * @example gold
       */
      priceList?: string
      /** @description Multiplier of the standard plan's request rates. */
      rateFactor?: number
    }
    ContractPrice: {
      /** @description Absent: the price of the catalog, until the first of `laterPrices` starts. */
      grossPrice?: {
        EUR: string
        PLN: string
      }
      laterPrices: {
        EUR: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        from: string
        PLN: string
      }[]
      sku: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      updatedAt?: string
    }
    ContractPriceHistory: {
      items: components["schemas"]["ContractPriceVersion"][]
    }
    ContractPricePage: {
      items: components["schemas"]["ContractPrice"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    ContractPriceVersion: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      /** @description Null: the list had none any more. */
      price: components["schemas"]["ContractPrice"] | null
    }
    CorrectedBuyer: {
      address: components["schemas"]["AddressRequest"]
      name: string
      /** @description Only for `buyer_nip`. */
      nip?: string
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
    CorrectedLine: {
      /** @description Number on the invoice. */
      line: number
      /** @description The right quantity; 0 takes the line off. Only for a `mistake`. */
      quantity?: number
      /**
       * @description Gross price of one unit.
       * @example 19.99
       */
      unitGross?: string
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
    CorrectionPreview: {
      buyer: components["schemas"]["Buyer"]
      /** @description TypKorekty: 1 counts in the period of the invoice, 2 in that of the correction, 3 in another one or in several. */
      effect: number
      lines: components["schemas"]["CorrectionPreviewLine"][]
      /** @description The change. */
      net: components["schemas"]["Money"]
      /**
       * Format: date
       * @description The date of supply (P_6) that a correction of it states.
       * @example 2026-11-20
       */
      supplyDate?: string
      /** @description The days of the goods that had left before the issue (P_6A), when a correction states several parcels; the exchange rates are known when it is issued. */
      supplyDates?: components["schemas"]["InvoiceSupplyDate"][]
      /** @description The change, including VAT. */
      total: components["schemas"]["Money"]
      /** @description The change. */
      vat: components["schemas"]["Money"]
      /** @description The change of the VAT in PLN, at the invoice's exchange rate. */
      vatInPln?: components["schemas"]["Money"]
    }
    CorrectionPreviewLine: {
      /** @description The change. */
      gross: components["schemas"]["Money"]
      line: number
      name: string
      /** @description After the correction. */
      quantity: number
      quantityBefore: number
      sku: string
      /** @description After the correction. */
      unitGross: components["schemas"]["Money"]
      unitGrossBefore: components["schemas"]["Money"]
    }
    /**
     * @example {
     *       "reference": "COR-2026-0007",
     *       "cause": "price_reduced",
     *       "reason": "rabat za wolumen",
     *       "rebate": "10"
     *     }
     */
    CorrectionRequest: {
      /** @description Lines that are missing on the invoice. */
      added?: components["schemas"]["MissingLine"][]
      /**
       * Format: date
       * @description For a `mistake` that billed too little: the day on which the cause arose, if that was after the issue. It decides the period of the correction (art. 29a(17) of the VAT act).
       * @example 2026-11-20
       */
      arose?: string
      buyer?: components["schemas"]["CorrectedBuyer"]
      /**
       * @description `price_reduced`: a rebate or lower prices agreed after the issue (`rebate` or `lines`). `mistake`: a wrong price, quantity or line (`lines`, `added`). `buyer_data`: a wrong name or address (`buyer`). `buyer_nip`: another company (`buyer` with `nip`): the invoice goes to zero, and another one is issued. `supply_date`: the date of supply is missing or wrong (`supplyDate`, and of several parcels `trackingNumber`).
       * @enum {string}
       */
      cause: "price_reduced" | "mistake" | "buyer_data" | "buyer_nip" | "supply_date"
      lines?: components["schemas"]["CorrectedLine"][]
      /** @description Printed on the correction. */
      reason?: string
      /**
       * @description Per cent off the price of every line.
       * @example 10
       */
      rebate?: string
      /** @description Your identifier of the correction, unique within an order. */
      reference: string
      /**
       * Format: date
       * @description The day on which the goods left.
       * @example 2026-11-20
       */
      supplyDate?: string
      /** @description The parcel that left on `supplyDate`, when there are several. */
      trackingNumber?: string
    }
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
    DeadLetter: {
      /**
       * @example warehouse.shipments
       * @enum {string}
       */
      channel: "warehouse.shipments" | "bank.payments"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      deadLetteredAt: string
      detail: string
      /** @description The event's id, from its sender. */
      id?: string
      /** @description No message with its id was applied since. */
      isWaiting: boolean
      /**
       * @description Where the letter is in its channel.
       * @example 0:12
       */
      place: string
      /**
       * @description `unreadable`: no event; `unknown_type`: the channel has no such events; `invalid`: its data; `not_found`: no such order or invoice; `refused`: it contradicts the order or invoice; `failed`: a fault of this service.
       * @enum {string}
       */
      reason: "unreadable" | "unknown_type" | "invalid" | "not_found" | "refused" | "failed"
      /** @description Absent when it is unreadable. */
      source?: string
    }
    DeadLetterList: {
      items: components["schemas"]["DeadLetter"][]
      more: number
    }
    DeadLetterReplay: {
      /**
       * @example warehouse.shipments
       * @enum {string}
       */
      channel: "warehouse.shipments" | "bank.payments"
      sentBack: number
    }
    /**
     * @example {
     *       "channel": "bank.payments",
     *       "places": [
     *         "0:12"
     *       ]
     *     }
     */
    DeadLetterReplayRequest: {
      /**
       * @example warehouse.shipments
       * @enum {string}
       */
      channel: "warehouse.shipments" | "bank.payments"
      /** @description All that are waiting and can be read by default. */
      places?: string[]
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
    /** @enum {string} */
    DeliveryStatus: "ready" | "waiting" | "delivered" | "exhausted" | "skipped" | "expired"
    Email: {
      /**
       * @description The kind of message.
       * @example QuotaWarning
       */
      about: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /** @description The values in its text; instants in ISO 8601. */
      data: {
        [key: string]: unknown
      }
      /**
       * @description Identifier of the e-mail.
       * @example eml_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @enum {string} */
      language: "en" | "pl"
      sending: {
        /** @description The response of the mail server that accepted it. */
        answer: string | null
        failedTries: {
          /**
           * Format: date-time
           * @description ISO 8601, UTC.
           * @example 2026-11-20T12:00:00.000Z
           */
          at: string
          detail: string
        }[]
        nextTryAt: string | null
        settledAt: string | null
        /**
         * @description `refused`: the mail server rejected it permanently; `given_up`: no retry is left.
         * @enum {string}
         */
        status: "queued" | "sent" | "refused" | "given_up"
      }
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
      to: string
    }
    EmailPage: {
      items: components["schemas"]["Email"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
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
    ExportedLedgerRow: {
      ksefNumber?: string
      marker: components["schemas"]["LedgerMarker"]
      /** @example 1000.00 */
      netInPln?: string
      rule: components["schemas"]["LedgerRule"]
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      soldOn?: string
      /** @example 1000.00 */
      vatInPln?: string
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
    ImportedItem: {
      name: string
      sku: string
    }
    /** @description The response of RFC 7662, 2.2, with the tenant and the id of the token. */
    Introspection: {
      active: boolean
      client_id?: string
      cnf?: {
        "x5t#S256": string
      }
      exp?: number
      iat?: number
      scope?: string
      tenant_id?: string
      /** @description The id of a long-lived token. */
      token_id?: string
      /** @constant */
      token_type?: "Bearer"
    }
    /**
     * @example {
     *       "reason": "zamówienie anulowano"
     *     }
     */
    InvoiceClosingRequest: {
      /** @description For the record. */
      reason?: string
    }
    InvoiceDeadline: {
      /** @enum {string} */
      alarm: "near" | "passed"
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * Format: date
       * @description The last day of the term in Warsaw.
       * @example 2026-11-20
       */
      lastDay: string
      /**
       * @description Absent before it is assigned.
       * @example FV/2026/11/000001
       */
      number?: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description `issue`: the goods left, and the invoice must be issued by the 15th of the next month (art. 106i(1) of the VAT act); `supply`: the invoice is issued, and the goods must leave within 60 days (art. 106i(7)); `offline`: KSeF must receive an invoice issued offline (art. 106nda, 106nf, 106nh).
       * @enum {string}
       */
      rule: "issue" | "supply" | "offline"
      /**
       * Format: date
       * @description `issue`: the day of supply; `supply`: the day of issue; `offline`: the last day itself.
       * @example 2026-11-20
       */
      since: string
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
    }
    InvoiceDeadlines: {
      /** @description Whether the limit left some out. */
      hasMore: boolean
      items: components["schemas"]["InvoiceDeadline"][]
    }
    /**
     * @description `VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca).
     * @enum {string}
     */
    InvoiceKind: "VAT" | "KOR"
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
    Job: {
      /**
       * Format: date-time
       * @description Absent while it runs, or when nothing is to do.
       * @example 2026-11-20T12:00:00.000Z
       */
      dueAt?: string
      /**
       * Format: date-time
       * @description The end of the last run.
       * @example 2026-11-20T12:00:00.000Z
       */
      endedAt?: string
      /** @description It was due so long ago that a worker should have done it. */
      isLate: boolean
      /**
       * @description `collective_payments`: identifiers to be created at KSeF; `renewals`: of signatures' evidence; `inspection`: of the archive; `reconciliation`: with KSeF.
       * @enum {string}
       */
      name: "emails" | "collective_payments" | "renewals" | "inspection" | "reconciliation"
      /** @description Renewals that failed; invoices that differ from the archive, or from KSeF, in the last run. */
      problems?: number
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      runningSince?: string
    }
    JobList: {
      items: components["schemas"]["Job"][]
    }
    /** @description Why KSeF rejected the file, in KSeF's words. */
    KsefRefusal: {
      code: number
      description: string
      details: string[]
    }
    KsefState: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      announcedUntil?: string
      isAvailable: boolean
      /**
       * @description While it is away: `offline24`: calls are not answered; `unavailability`, `emergency` and `total-failure`: KSeF announced it. In a `total-failure` nothing is issued.
       * @enum {string}
       */
      mode?: "offline24" | "unavailability" | "emergency" | "total-failure"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      since?: string
    }
    LedgerChange: {
      /** @description Absent for a row that is gone. */
      after?: components["schemas"]["ExportedLedgerRow"]
      /** @description Absent for a new row. */
      before?: components["schemas"]["ExportedLedgerRow"]
      /**
       * @description Identifier of the document.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /** @description The file was filed and must be corrected (art. 109(3e) of the VAT act). False for a KSeF number instead of `OFF`. */
      isToCorrect: boolean
      number: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
    }
    LedgerDifference: {
      changes: number
      /** @description The first changes, at most 1000. */
      items: components["schemas"]["LedgerChange"][]
      since: components["schemas"]["LedgerExport"]
      /** @description How many of them need a correction of the file; 0 when it was not filed. */
      toCorrect: number
    }
    LedgerExport: {
      /**
       * Format: date-time
       * @description The rows are as known at that time.
       * @example 2026-11-20T12:00:00.000Z
       */
      asOf: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      /** @description Who made it. */
      by: string
      /** @description Who recorded that it was filed; absent until then. */
      filed?: {
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        at: string
        by: string
      }
      /** @enum {string} */
      format: "csv" | "jpk-v7m3" | "zip"
      /**
       * @description Identifier of the export.
       * @example exp_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @description Rows by their reference to KSeF. */
      markers: {
        [key: string]: number
      }
      /**
       * @description Sum of K_19.
       * @example 1000.00
       */
      netInPln: string
      period: string
      rows: number
      /** @description Of the file, hexadecimal. */
      sha256: string
      /**
       * @description Sum of K_20, the output tax.
       * @example 1000.00
       */
      vatInPln: string
      /** @description Rows without amounts in PLN, which the sums do not contain. */
      withoutPln: number
    }
    LedgerExportList: {
      items: components["schemas"]["LedgerExport"][]
    }
    /**
     * @example {
     *       "exportId": "exp_01kafq3v8pe0rr2c1m5kz9x7wd"
     *     }
     */
    LedgerFiledRequest: {
      exportId: string
      /** @description Who filed it, for the record; by default the holder of the token. */
      requestedBy?: string
    }
    /**
     * @description `KSeF`: the row has a KSeF number; `OFF`: issued in a failure that the Ministry announced; `DI`: issued in offline24 or while KSeF was unavailable, to be corrected when the number is known; `BFK`: issued outside KSeF.
     * @enum {string}
     */
    LedgerMarker: "KSeF" | "OFF" | "DI" | "BFK"
    LedgerRow: {
      buyer: {
        name: string
        nip: string
      }
      cause?: components["schemas"]["CorrectionCause"]
      corrects?: {
        ksefNumber?: string
        number: string
      }
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      dueDate?: string
      /** @description GTU. */
      goodsGroups: (
        | "GTU_01"
        | "GTU_02"
        | "GTU_03"
        | "GTU_04"
        | "GTU_05"
        | "GTU_06"
        | "GTU_07"
        | "GTU_08"
        | "GTU_09"
        | "GTU_10"
        | "GTU_11"
        | "GTU_12"
        | "GTU_13"
      )[]
      gross: components["schemas"]["Money"]
      /**
       * @description Identifier of the document.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      issueDate: string
      /** @enum {string} */
      kind: "VAT" | "KOR"
      ksefNumber?: string
      marker: components["schemas"]["LedgerMarker"]
      net: components["schemas"]["Money"]
      /**
       * @description K_19. Absent for a foreign document outside KSeF, whose rate is unknown.
       * @example 1000.00
       */
      netInPln?: string
      /**
       * @description DowodSprzedazy.
       * @example FV/2026/11/000001
       */
      number: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      /**
       * @description The month of the tax.
       * @example 2026-11
       */
      period: string
      /** @description NBP's rates of the row; empty for PLN. */
      rates: {
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        publishedOn: string
        rate: string
        table: string
      }[]
      /** @description TP: the buyer is related to the seller. */
      related: boolean
      rule: components["schemas"]["LedgerRule"]
      /**
       * Format: date
       * @description DataSprzedazy; absent when it is the day of issue.
       * @example 2026-11-20
       */
      soldOn?: string
      vat: components["schemas"]["Money"]
      /**
       * @description K_20.
       * @example 1000.00
       */
      vatInPln?: string
    }
    LedgerRowPage: {
      items: components["schemas"]["LedgerRow"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    /**
     * @description The provision of the VAT act that assigns the row to the period.
     * @enum {string}
     */
    LedgerRule: "19a(1)" | "19a(8)" | "29a(13)" | "29a(17)"
    LedgerTotals: {
      /** @description Rows by their reference to KSeF. */
      markers: {
        [key: string]: number
      }
      /**
       * @description Sum of K_19.
       * @example 1000.00
       */
      netInPln: string
      period: string
      rows: number
      /**
       * @description Sum of K_20, the output tax.
       * @example 1000.00
       */
      vatInPln: string
      /** @description Rows without amounts in PLN, which the sums do not contain. */
      withoutPln: number
    }
    LineQuantity: {
      /** @description Position in the order, from 1. */
      line: number
      quantity: number
    }
    /** @description A summary of an invoice. */
    ListedInvoice: {
      /** @description Only on a correction. */
      cause?: components["schemas"]["CorrectionCause"]
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
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
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
      total: components["schemas"]["Money"]
      voided?: components["schemas"]["InvoiceVoiding"]
    }
    ListedOrderInvoice: {
      /**
       * @description Identifier of the invoice.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
    }
    LocalizedText: {
      de: string
      en: string
      pl: string
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
    MissingLine: {
      quantity: number
      /** @example PEN-BLUE-01 */
      sku: string
      /**
       * @description Gross price of one unit.
       * @example 19.99
       */
      unitGross: string
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
    /** @description Since when the tenant has left; `completedAt`: when its webhooks were deleted. */
    Offboarding: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      completedAt?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      since: string
    }
    OffboardingConfirmation: {
      /** @description The tenant's NIP, typed by the person who decides. */
      nip: string
    }
    /** @description Counts stop at 1000. */
    OffboardingPreview: {
      /** @description API clients that are deleted with their tokens. */
      clients: number
      /** @description Orders whose goods have not all left. */
      ordersToSend: number
      /** @description Webhook deliveries still to be made. */
      pendingDeliveries: number
      /** @description People who lose their access and are deleted. */
      people: number
      /** @description Documents that are not archived yet. */
      unfinishedInvoices: number
      /** @description What is left to pay, in each currency. */
      unpaid: components["schemas"]["Money"][]
      /** @description At most 1000. */
      unpaidInvoices: number
      webhooks: number
      /**
       * Format: date-time
       * @description When the webhooks are deleted; of a tenant that stays, if it left now.
       * @example 2026-11-20T12:00:00.000Z
       */
      webhooksEndAt: string
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
    OpenInvoices: {
      count: number
      /**
       * Format: date-time
       * @description When the oldest invoice was created.
       * @example 2026-11-20T12:00:00.000Z
       */
      oldestCreatedAt: string
      /**
       * @description Identifier of the order of the oldest invoice.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      oldestOrderId: string
      /** @enum {string} */
      status:
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
    OpenWork: {
      /** @description Invoices of all tenants in each status in which something is still to be done, by the service or, when they are `rejected`, by a person. */
      invoices: components["schemas"]["OpenInvoices"][]
      unmatchedPayments: {
        count: number
        /**
         * Format: date
         * @description A day in Warsaw.
         * @example 2026-11-20
         */
        oldestBookedOn?: string
      }
    }
    OperatorCatalogItem: {
      annex15: boolean
      /** @enum {string} */
      availability: "available" | "unavailable"
      category: string
      description: {
        de: string
        en: string
        pl: string
      }
      goodsGroup: string
      grossPrice: {
        EUR: string
        PLN: string
      }
      gtin?: string
      images: string[]
      laterPrices: {
        EUR: string
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-11-20T12:00:00.000Z
         */
        from: string
        PLN: string
      }[]
      minimumQuantity: number
      name: {
        de: string
        en: string
        pl: string
      }
      quantityStep: number
      sku: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      soldFrom?: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      soldTo?: string
      unit: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      updatedAt?: string
      vatRate: string
    }
    OperatorCatalogPage: {
      items: components["schemas"]["OperatorCatalogItem"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    OperatorInvoice: {
      archive?: components["schemas"]["ArchiveState"]
      /**
       * @description Why the archive's record of an archived document can't be shown.
       * @enum {string}
       */
      archiveProblem?: "missing" | "damaged" | "conflict" | "unavailable"
      /** @description Only on a correction. */
      cause?: components["schemas"]["CorrectionCause"]
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
      /**
       * @description Until a reissued invoice is issued: the number that it keeps; absent if it takes the next one of its series.
       * @example FV/2026/11/000001
       */
      keepsNumber?: string
      kind: components["schemas"]["InvoiceKind"]
      /**
       * @description The number that KSeF assigned.
       * @example 5252839118-20261120-0A1B2C3D4E5F-46
       */
      ksefNumber?: string
      /** @description The KSeF session that accepted the file; until then that of the last sending. */
      ksefSession?: string
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
      outside?: components["schemas"]["OutsideIssueRecord"]
      /** @description What holds up the next step, with the full detail. Customers see a detail without names of servers and files. */
      problem?: components["schemas"]["InvoiceProblem"]
      /** @description Only on a correction: as the customer or the seller gave it. */
      reason?: string
      refusal?: components["schemas"]["KsefRefusal"]
      /** @description Oldest first. */
      refusedVersions: components["schemas"]["RefusedVersion"][]
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
      timeline: components["schemas"]["InvoiceTimelineEntry"][]
      total: components["schemas"]["Money"]
      voided?: components["schemas"]["InvoiceVoiding"]
    }
    OperatorOrder: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      acceptedAt: string
      /** @description The lines as the invoice and its corrections bill them together. Of a line with quantity 0 nothing is billed any more. */
      billedLines: components["schemas"]["BilledLine"][]
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
      invoices: components["schemas"]["OperatorOrderInvoice"][]
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
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
      timeline: components["schemas"]["OrderTimelineEntry"][]
      /** @description Including VAT. */
      total: components["schemas"]["Money"]
    }
    OperatorOrderInvoice: {
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
      payment?: components["schemas"]["InvoiceReceivable"]
      /**
       * @description The code of the current obstacle, as in the customer's invoice.
       * @example awaits_original
       */
      problem?: string
      /** @description Only on a correction: as the customer or the seller gave it. */
      reason?: string
      /** @description Why KSeF rejected it, in KSeF's words. */
      refusal?: string
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
      /** @description Whether it could be recorded now as issued outside KSeF. */
      takesOutsideIssue: boolean
      total: components["schemas"]["Money"]
      voided?: components["schemas"]["InvoiceVoiding"]
    }
    /** @description The place and the day of packing. */
    OrderFulfilment: {
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      date: string
      /** @constant */
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
    /** @description With who recorded it, and why. */
    OutsideIssueRecord: {
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
      reason?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      recordedAt: string
      recordedBy: string
      /** @description SHA-256 of the archived scan, hexadecimal. */
      scanSha256?: string
    }
    /**
     * @example {
     *       "number": "A/17/2026",
     *       "issueDate": "2026-11-20",
     *       "reason": "awaria całkowita KSeF"
     *     }
     */
    OutsideIssueRequest: {
      /**
       * Format: date
       * @description Day of issue that the document states.
       * @example 2026-11-20
       */
      issueDate: string
      /** @description Number of the document, outside the series of this service and unique. */
      number: string
      /** @description For the record. */
      reason?: string
      /** @description Who issued it, for the record; by default the holder of the token. */
      requestedBy?: string
      /** @description The scanned document: a PDF in base64, for the archive. */
      scan?: string
    }
    OverdueInvoice: {
      buyer: {
        name: string
        nip: string
      }
      /** @description Days since then. */
      daysOverdue: number
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
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      issueDate: string
      /** @description Absent when it was issued offline and has none yet. */
      ksefNumber?: string
      /** @example FV/2026/11/000001 */
      number: string
      /**
       * @description Identifier of the order.
       * @example ord_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      orderId: string
      payment: components["schemas"]["InvoiceReceivable"]
      /** @description The customer's purchase order number. */
      reference?: string
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
      total: components["schemas"]["Money"]
    }
    OverdueInvoicePage: {
      items: components["schemas"]["OverdueInvoice"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
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
      /** @constant */
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
      /** @constant */
      type: "public-key"
    }
    PasskeyList: {
      items: components["schemas"]["Passkey"][]
    }
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
    /**
     * @description `PublicKeyCredentialCreationOptionsJSON`.
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
      /** @constant */
      residentKey: "required"
      /** @constant */
      userVerification: "required"
    }
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
    PasskeySignIn: {
      /**
       * @description Sign it within ten minutes. It is valid once.
       * @example sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc
       */
      challenge: string
      credential: components["schemas"]["PasskeyCredential"]
    }
    /**
     * @description `PublicKeyCredentialRequestOptionsJSON`.
     * @example {
     *       "challenge": "sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc",
     *       "rpId": "api.example.com",
     *       "userVerification": "required",
     *       "timeout": 600000
     *     }
     */
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
      /** @constant */
      userVerification: "required"
    }
    PasskeyUser: {
      displayName: string
      id: string
      name: string
    }
    PausedWebhook: {
      /**
       * @description `requested`: the tenant paused it; `deliveries_failed`: the last retry of a delivery failed; `endpoint_gone`: the endpoint responded with 410.
       * @enum {string}
       */
      reason: "deliveries_failed" | "endpoint_gone" | "requested"
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      since: string
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
      url: string
      /**
       * @description Identifier of the webhook.
       * @example whs_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      webhookId: string
    }
    PausedWebhookList: {
      items: components["schemas"]["PausedWebhook"][]
    }
    PaymentDismissal: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      by: string
      /**
       * @description Identifier of the unmatched payment.
       * @example ump_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      note?: string
      /** @enum {string} */
      reason: "not_ours" | "returned" | "recorded_by_hand"
    }
    /**
     * @example {
     *       "reason": "returned"
     *     }
     */
    PaymentDismissalRequest: {
      note?: string
      /**
       * @description `not_ours`: it pays no invoice; `returned`: it was sent back to the payer; `recorded_by_hand`: it was recorded with other references, for example in parts.
       * @enum {string}
       */
      reason: "not_ours" | "returned" | "recorded_by_hand"
      /** @description Who decided it, for the record; by default the holder of the token. */
      requestedBy?: string
    }
    /**
     * @example {
     *       "reference": "2026112000001234",
     *       "amount": "49.98",
     *       "currency": "PLN"
     *     }
     */
    PaymentRequest: {
      /** @example 49.98 */
      amount: string
      currency: components["schemas"]["Currency"]
      /**
       * Format: date-time
       * @description The current time by default.
       * @example 2026-11-20T12:00:00Z
       */
      paidAt?: string
      /** @description The bank's identifier of the transfer, unique among all transfers. */
      reference: string
    }
    /** @description The payment status of the invoice. */
    PaymentStatus: {
      amountPaid: components["schemas"]["Money"]
      amountRefunded: components["schemas"]["Money"]
      invoiceId: string
      /** @description The amount that can be refunded. */
      overpaid: components["schemas"]["Money"]
      /** @description The total less all corrections. */
      owed: components["schemas"]["Money"]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      paidAt?: string
      /** @enum {string} */
      status: "unpaid" | "partly_paid" | "paid" | "nothing_due"
    }
    Person: {
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
       * @description Identifier of the person.
       * @example usr_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      lastSignInAt?: string
      /** @enum {string} */
      locale: "en" | "pl"
      /** @description How many passkeys the person has. */
      passkeys: number
      scopes: ("reader" | "warehouse" | "accounting" | "support" | "administrator")[]
    }
    /**
     * @example {
     *       "scopes": [
     *         "warehouse",
     *         "support"
     *       ]
     *     }
     */
    PersonChange: {
      /** @description `administrator` includes all others, and every scope includes `reader`. */
      scopes: ("reader" | "warehouse" | "accounting" | "support" | "administrator")[]
    }
    PersonList: {
      items: components["schemas"]["Person"][]
    }
    /**
     * @example {
     *       "email": "anna@example.com",
     *       "scopes": [
     *         "warehouse"
     *       ]
     *     }
     */
    PersonRequest: {
      /**
       * Format: email
       * @example anna@example.com
       */
      email: string
      /**
       * @description Of e-mails; `pl` by default.
       * @enum {string}
       */
      locale?: "en" | "pl"
      /** @description `administrator` includes all others, and every scope includes `reader`. */
      scopes: ("reader" | "warehouse" | "accounting" | "support" | "administrator")[]
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
      /**
       * @description More fields are invalid than `errors` lists.
       * @constant
       */
      hasMoreErrors?: true
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
    ProcessList: {
      items: components["schemas"]["RunningProcess"][]
    }
    /** @enum {string} */
    QuotaMetric: "orders" | "invoices" | "deliveries"
    ReadBankStatement: {
      entries: components["schemas"]["BankStatementEntry"][]
    }
    Record: {
      /** @description `operation.requested`, or what a person did with access. */
      action: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      /** @description The person, the token's name, or a program. */
      by: string
      details?: {
        [key: string]: string
      }
      /**
       * @description Identifier of the record.
       * @example aud_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      subject: components["schemas"]["RecordSubject"]
    }
    RecordPage: {
      items: components["schemas"]["Record"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    RecordSubject: {
      id: string
      name?: string
      type: string
    }
    /**
     * @example {
     *       "reference": "2026112000001234",
     *       "amount": "49.98",
     *       "currency": "PLN"
     *     }
     */
    RefundRequest: {
      /** @example 49.98 */
      amount: string
      currency: components["schemas"]["Currency"]
      /** @description The bank's identifier of the transfer, unique among all transfers. */
      reference: string
      /**
       * Format: date-time
       * @description The current time by default.
       * @example 2026-11-20T12:00:00Z
       */
      refundedAt?: string
    }
    RefusedVersion: {
      /** @description SHA-256 of the archived signed container, hexadecimal. */
      containerSha256: string
      /** @description SHA-256 of the archived XML, hexadecimal. */
      documentSha256: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      issueDate: string
      /** @description The KSeF session in which it was sent. */
      ksefSession: string
      /**
       * @description Invoice number (P_2).
       * @example FV/2026/11/000001
       */
      number: string
      refusal: components["schemas"]["KsefRefusal"]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      refusedAt: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      reissuedAt: string
      /** @description Who requested the reissue. */
      reissuedBy: string
    }
    RegisteredBuyer: {
      address: components["schemas"]["Address"]
      localGovernmentUnit?: components["schemas"]["ThirdParty"]
      name: string
      nip: string
      relatedParty?: boolean
      vatGroupMember?: components["schemas"]["ThirdParty"]
    }
    /** @description A Polish company with the data that its invoices state. */
    RegisteredBuyerRequest: {
      address: components["schemas"]["AddressRequest"]
      /** @description The subordinate unit of a local government: `JST` is 1, role 8. */
      localGovernmentUnit?: components["schemas"]["ThirdPartyRequest"]
      name: string
      nip: string
      /**
       * @description Whether the company is related to the seller (TP on its invoices).
       * @example false
       */
      relatedParty?: boolean
      /** @description The member of a VAT group: `GV` is 1, role 10. */
      vatGroupMember?: components["schemas"]["ThirdPartyRequest"]
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
    /**
     * @example {
     *       "requestedBy": "Anna Nowak"
     *     }
     */
    ReissueRequest: {
      /** @description Who requests it, for the record; by default the holder of the token. */
      requestedBy?: string
    }
    /** @description The selection that was requested; `to` defaults to the time of the request. */
    ReplaySelection:
      | components["schemas"]["SelectedIds"]
      | components["schemas"]["SelectedTime"]
      | components["schemas"]["SelectedFailed"]
      | components["schemas"]["SelectedUndelivered"]
    ReportedLine: {
      /** @description Position in the order, from 1. */
      line: number
      quantity: number
    }
    /**
     * @example {
     *       "reference": "RMA-2026-0042",
     *       "reason": "uszkodzone w transporcie",
     *       "lines": [
     *         {
     *           "line": 1,
     *           "quantity": 2
     *         }
     *       ]
     *     }
     */
    ReturnNotice: {
      lines: components["schemas"]["ReportedLine"][]
      /** @description Printed on the correction of the invoice. */
      reason?: string
      /** @description The warehouse's identifier of the return, unique within an order. */
      reference: string
    }
    /** @description The new token, and when the previous one ends. */
    RotatedToken: {
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
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      previousTokenExpiresAt: string
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
     * @example {
     *       "overlap": "P7D"
     *     }
     */
    RotationRequest: {
      /**
       * Format: duration
       * @description How long the old secret or token stays valid: P7D by default, at most P30D.
       * @example P1DT2H
       */
      overlap?: string
    }
    RunningProcess: {
      certificates: components["schemas"]["StatedCertificate"][]
      /** @example worker invoicing-1 */
      name: string
      roles: string[]
      settings: components["schemas"]["StatedSetting"][]
      /**
       * Format: date-time
       * @description The last sign of life of a process that has probably died.
       * @example 2026-11-20T12:00:00.000Z
       */
      silentSince?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      startedAt?: string
      version?: string
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
    SentDelivery: {
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
      /** @description The current URL of the webhook. */
      url: string
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      webhookId: string
    }
    SentEvent: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /** @description Newest first. */
      deliveries: components["schemas"]["SentDelivery"][]
      /**
       * @description Identifier of the event.
       * @example evt_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /**
       * @description Identifier of the invoice that it is about.
       * @example inv_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      invoiceId?: string
      /** @enum {string} */
      type:
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
    SentEventList: {
      items: components["schemas"]["SentEvent"][]
    }
    /**
     * @example {
     *       "carrier": "InPost",
     *       "trackingNumber": "520000012345678901234567",
     *       "trackingUrl": "https://tracking.example.com/520000012345678901234567",
     *       "shippedAt": "2026-11-20T15:30:00Z",
     *       "lines": [
     *         {
     *           "line": 1,
     *           "quantity": 20
     *         }
     *       ]
     *     }
     */
    Shipment: {
      carrier: string
      /** @description The goods of the parcel; by default all that has not left yet. */
      lines?: components["schemas"]["ReportedLine"][]
      /**
       * Format: date-time
       * @description When the carrier received the goods; the current time by default. Its day in Warsaw is the date of supply and the tax point. It can't be before the order was accepted, or more than five minutes in the future.
       * @example 2026-11-20T12:00:00Z
       */
      shippedAt?: string
      trackingNumber: string
      /**
       * Format: uri
       * @example https://tracking.example.com/520000012345678901234567
       */
      trackingUrl?: string
    }
    /**
     * @example {
     *       "token": "ppl_link_2Yh8…"
     *     }
     */
    SignIn: {
      /** @description The token at the end of the link. */
      token: string
    }
    /**
     * @example {
     *       "validForSeconds": 600
     *     }
     */
    SignInLinkAccepted: {
      /** @description How long a link is valid. */
      validForSeconds: number
    }
    /**
     * @example {
     *       "email": "anna@example.com",
     *       "locale": "pl"
     *     }
     */
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
    StatedCertificate: {
      /** @description Whole days until then; negative after it. */
      daysLeft: number
      /** @description It ends within 30 days, of KSeF within 60, or has ended. */
      isEnding: boolean
      /**
       * @description `seal`, `tsa`: of the seal and of the time-stamping authority; `ksef_login`, `ksef_offline`, `ksef_token`: of KSeF; `tls`: of the API.
       * @example seal
       */
      name: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      validTo: string
    }
    /**
     * @example {
     *       "name": "MODE",
     *       "value": "production"
     *     }
     */
    StatedSetting: {
      /** @description For a secret only. */
      isSet?: boolean
      name: string
      /** @description Absent for a secret. */
      value?: string
    }
    /** @description Since when the tenant can't place orders, and why. */
    Suspension: {
      reason?: string
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      since: string
    }
    /**
     * @example {
     *       "reason": "zaległe płatności"
     *     }
     */
    SuspensionRequest: {
      /** @description Shown to the tenant when it orders. */
      reason?: string
    }
    Taxpayer: {
      address?: {
        /** @constant */
        countryCode: "PL"
        /** @example PROSTA 51 */
        line1: string
        /** @example 00-838 WARSZAWA */
        line2?: string
      }
      /** @example ZIELONA ŁĄKA SP. Z O.O. */
      name: string
      /** @example 5252839118 */
      nip: string
      /**
       * Format: date
       * @description Since when, if the register states it.
       * @example 2019-02-21
       */
      since?: string
      /**
       * @description As a VAT payer; `removed`: it was one.
       * @example active
       * @enum {string}
       */
      status: "active" | "exempt" | "not_registered" | "removed"
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
    Tenant: {
      buyer: components["schemas"]["RegisteredBuyer"]
      contactEmail: string
      contract: components["schemas"]["Contract"]
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt: string
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      /** @enum {string} */
      language: "en" | "pl"
      name: string
      offboarding?: components["schemas"]["Offboarding"]
      /** @enum {string} */
      plan: "trial" | "standard" | "pro" | "enterprise"
      /**
       * @description In shadow mode rate limits are measured, but no request is rejected.
       * @enum {string}
       */
      rateLimiting: "enforced" | "shadow"
      suspension?: components["schemas"]["Suspension"]
    }
    TenantBuyer: {
      address: components["schemas"]["Address"]
      localGovernmentUnit?: components["schemas"]["ThirdParty"]
      name: string
      nip: string
      /**
       * @description `order`: by the first order for this NIP, under a contract that allows any buyer.
       * @enum {string}
       */
      registeredBy: "operator" | "order"
      relatedParty?: boolean
      vatGroupMember?: components["schemas"]["ThirdParty"]
    }
    TenantBuyerPage: {
      items: components["schemas"]["TenantBuyer"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    TenantBuyerRequest: {
      address: components["schemas"]["AddressRequest"]
      /** @description The subordinate unit of a local government: `JST` is 1, role 8. */
      localGovernmentUnit?: components["schemas"]["ThirdPartyRequest"]
      name: string
      /**
       * @description Whether the company is related to the seller (TP on its invoices).
       * @example false
       */
      relatedParty?: boolean
      /** @description The member of a VAT group: `GV` is 1, role 10. */
      vatGroupMember?: components["schemas"]["ThirdPartyRequest"]
    }
    TenantChanges: {
      buyer?: components["schemas"]["RegisteredBuyerRequest"]
      /**
       * Format: email
       * @description Who is notified about quotas, tokens and limits.
       * @example zakupy@example.com
       */
      contactEmail?: string
      /** @description Replaces the whole contract. */
      contract?: components["schemas"]["Contract"]
      /**
       * @description Language of e-mails to the tenant.
       * @enum {string}
       */
      language?: "en" | "pl"
      /** @description The tenant's name. */
      name?: string
      /**
       * @description Its requests, quotas and other limits.
       * @enum {string}
       */
      plan?: "trial" | "standard" | "pro" | "enterprise"
      /**
       * @description In shadow mode rate limits are measured, but no request is rejected.
       * @enum {string}
       */
      rateLimiting?: "enforced" | "shadow"
    }
    TenantPage: {
      items: components["schemas"]["Tenant"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    TenantQuotaWarning: {
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       * @example 2026-11-20T12:00:00.000Z
       */
      at: string
      limit: number
      /** @enum {string} */
      metric: "orders" | "invoices" | "deliveries"
      /** @description The mark that was reached. */
      percent: number
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
      /** @description When the tenant was warned. */
      used: number
    }
    TenantQuotaWarningList: {
      items: components["schemas"]["TenantQuotaWarning"][]
    }
    TenantRequest: {
      buyer: components["schemas"]["RegisteredBuyerRequest"]
      /**
       * Format: email
       * @description Who is notified about quotas, tokens and limits.
       * @example zakupy@example.com
       */
      contactEmail: string
      contract?: components["schemas"]["Contract"]
      /**
       * @description Language of e-mails to the tenant.
       * @enum {string}
       */
      language: "en" | "pl"
      /** @description The tenant's name. */
      name: string
      /**
       * @description Its requests, quotas and other limits.
       * @enum {string}
       */
      plan: "trial" | "standard" | "pro" | "enterprise"
      /**
       * @description In shadow mode rate limits are measured, but no request is rejected.
       * @enum {string}
       */
      rateLimiting?: "enforced" | "shadow"
    }
    TenantsInvoice: {
      bankAccount?: components["schemas"]["BankAccount"]
      buyer: {
        name: string
        nip: string
      }
      /** @description Only on a correction. */
      cause?: components["schemas"]["CorrectionCause"]
      corrects?: components["schemas"]["CorrectedInvoice"]
      /**
       * Format: date-time
       * @description When its order was placed; of a correction, when its cause was recorded.
       * @example 2026-11-20T12:00:00.000Z
       */
      createdAt?: string
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
      /** @description The customer's purchase order number. */
      reference?: string
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
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
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
    TenantsInvoicePage: {
      items: components["schemas"]["TenantsInvoice"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
    TenantsReplay: {
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
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
      /**
       * @description Identifier of the subscription.
       * @example sub_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      webhookId: string
    }
    TenantsReplayList: {
      items: components["schemas"]["TenantsReplay"][]
    }
    ThirdParty: {
      address: components["schemas"]["Address"]
      internalId?: string
      name: string
      nip?: string
    }
    /** @description Who receives the goods (Podmiot3), identified by `nip` or by `internalId`. */
    ThirdPartyRequest: {
      address: components["schemas"]["AddressRequest"]
      /**
       * @description KSeF's internal identifier (IDWew).
       * @example 5252839118-00017
       */
      internalId?: string
      name: string
      nip?: string
    }
    TokenList: {
      items: components["schemas"]["LongLivedToken"][]
    }
    /**
     * @example {
     *       "name": "nightly import",
     *       "scopes": [
     *         "orders:read"
     *       ]
     *     }
     */
    TokenRequest: {
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
    /**
     * @example {
     *       "at": "2026-11-21T08:30:00Z",
     *       "description": "W doręczeniu",
     *       "location": "Kraków"
     *     }
     */
    TrackingEvent: {
      /**
       * Format: date-time
       * @example 2026-11-20T12:00:00Z
       */
      at: string
      description: string
      location?: string
      /** @description The parcel; by default the message concerns all parcels. */
      trackingNumber?: string
    }
    /** @description The payment status of each invoice of the transfer. */
    Transfer: {
      invoices: components["schemas"]["PaymentStatus"][]
    }
    /**
     * @example {
     *       "reference": "2026112000001234",
     *       "amount": "49.98",
     *       "currency": "PLN"
     *     }
     */
    TransferRequest: {
      /** @example 49.98 */
      amount: string
      currency: components["schemas"]["Currency"]
      /**
       * Format: date-time
       * @description The current time by default.
       * @example 2026-11-20T12:00:00Z
       */
      paidAt?: string
      /** @description The bank's identifier of the transfer, unique among all transfers. */
      reference: string
    }
    UnmatchedPayment: {
      amount: components["schemas"]["Money"]
      /** @description The bank's identifier of the transfer. */
      bankReference?: string
      /**
       * Format: date
       * @description A day in Warsaw.
       * @example 2026-11-20
       */
      bookedOn: string
      /**
       * @description Identifier of the unmatched payment.
       * @example ump_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      id: string
      payer?: string
      payerAccount?: string
      /**
       * @description Why it was not recorded, when it was imported. `names_nothing`: the title has no number; `unknown_invoice`: no invoice had a number that it names; `several_invoices`: it does not say how the amount is divided; `refused`: the invoice that it names does not accept it, for example because of its currency.
       * @enum {string}
       */
      reason: "names_nothing" | "unknown_invoice" | "several_invoices" | "refused"
      /** @description The transfer's reference as a payment. */
      reference: string
      title: string
    }
    UnmatchedPaymentPage: {
      items: components["schemas"]["UnmatchedPayment"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
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
    /**
     * @example {
     *       "role": "developer"
     *     }
     */
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
    /**
     * @example {
     *       "email": "anna@example.com",
     *       "role": "accountant"
     *     }
     */
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
    WaitingOrder: {
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
      /**
       * @description Identifier of the tenant.
       * @example ten_01kafq3v8pe0rr2c1m5kz9x7wd
       */
      tenantId: string
      timeline: components["schemas"]["OrderTimelineEntry"][]
      /** @description Including VAT. */
      total: components["schemas"]["Money"]
    }
    WaitingOrderPage: {
      items: components["schemas"]["WaitingOrder"][]
      /** @description Relative URL of the next page; null on the last one. */
      next: string | null
    }
  }
  responses: {
    /** @description `body_too_large`: Body too large. */
    body_too_large: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `catalog_item_not_found`: Catalog item not found. */
    catalog_item_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `csrf_rejected`: Request from another site. */
    csrf_rejected: {
      headers: {
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `dead_letter_not_found`: Dead letter not found.
     *     `dead_letters_off`: No connection to Kafka.
     */
    dead_letter_not_found_or_dead_letters_off: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `dead_letters_off`: No connection to Kafka. */
    dead_letters_off: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `correction_refused`: Technical correction not possible.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_correction_refused: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
     *     `tenant_offboarded`: Tenant was offboarded.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_credential_refused_or_tenant_offboarded: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
     *     `return_refused`: Return not possible.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_impossible_move_or_return_refused: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `invoice_correction_refused`: Correction not possible.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_invoice_correction_refused: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `invoice_not_closable`: Invoice can't be closed.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_invoice_not_closable: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `issue_outside_refused`: Can't be recorded as issued outside KSeF.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_issue_outside_refused: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
     *     `payment_settled`: Payment already settled.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused_or_payment_settled: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `payment_settled`: Payment already settled.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_payment_settled: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `idempotency_key_in_flight`: A request with this key is still running.
     *     `idempotent_response_lost`: The response is no longer available.
     *     `reissue_refused`: Reissue not possible.
     */
    idempotency_key_in_flight_or_idempotent_response_lost_or_reissue_refused: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `idempotency_key_reused`: Idempotency key already used. */
    idempotency_key_reused: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `impossible_move`: Invalid status change. */
    impossible_move: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `insufficient_scope`: Missing scope.
     *     `address_not_allowed`: Address not allowed.
     */
    insufficient_scope_or_address_not_allowed: {
      headers: {
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `insufficient_scope`: Missing scope.
     *     `people_only`: Session required.
     *     `address_not_allowed`: Address not allowed.
     */
    insufficient_scope_or_people_only_or_address_not_allowed: {
      headers: {
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `insufficient_scope`: Missing scope.
     *     `people_only`: Session required.
     *     `sign_in_again`: Sign in again.
     *     `address_not_allowed`: Address not allowed.
     */
    insufficient_scope_or_people_only_or_sign_in_again_or_address_not_allowed: {
      headers: {
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `insufficient_scope`: Missing scope.
     *     `people_only`: Session required.
     *     `sign_in_again`: Sign in again.
     *     `passkey_not_accepted`: Passkey not accepted.
     *     `address_not_allowed`: Address not allowed.
     */
    insufficient_scope_or_people_only_or_sign_in_again_or_passkey_not_accepted_or_address_not_allowed: {
      headers: {
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `insufficient_scope`: Missing scope.
     *     `sign_in_again`: Sign in again.
     *     `address_not_allowed`: Address not allowed.
     */
    insufficient_scope_or_sign_in_again_or_address_not_allowed: {
      headers: {
        "WWW-Authenticate": components["headers"]["ScopeChallenge"]
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `internal_error`: Internal error. */
    internal_error: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `invoice_correction_refused`: Correction not possible. */
    invoice_correction_refused: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `invoice_not_found`: Invoice not found. */
    invoice_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `invoice_not_found`: Invoice not found.
     *     `tenant_not_found`: Tenant not found.
     */
    invoice_not_found_or_tenant_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `invoice_not_found`: Invoice not found.
     *     `unmatched_payment_not_found`: Unmatched payment not found.
     */
    invoice_not_found_or_unmatched_payment_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description Your copy is current. */
    invoice_not_modified: {
      headers: {
        "Content-Disposition"?: string
        /** @description Strong entity tag: the SHA-256 of the archived bytes. */
        ETag: string
        Vary?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content?: never
    }
    /** @description `last_owner`: Last owner of the company. */
    last_owner: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `ledger_export_not_found`: Export not found. */
    ledger_export_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        "WWW-Authenticate": string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `not_acceptable`: No acceptable media type. */
    not_acceptable: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `order_not_cancellable`: The order can no longer be cancelled. */
    order_not_cancellable: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `order_not_found`: Order not found. */
    order_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `order_not_found`: Order not found.
     *     `invoice_not_found`: Invoice not found.
     *     `tenant_not_found`: Tenant not found.
     */
    order_not_found_or_invoice_not_found_or_tenant_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `passkey_not_found`: Passkey not found. */
    passkey_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `payment_reference_not_found`: Payment reference not found. */
    payment_reference_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `precondition_failed`: The resource has changed. */
    precondition_failed: {
      headers: {
        /** @description Entity tag of the current state. */
        ETag: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `quota_exceeded`: Monthly quota used up. */
    quota_exceeded: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `rate_limited`: Too many requests. */
    rate_limited: {
      headers: {
        /** @description Whole seconds until the request is admitted, unless other requests use up the limit first. */
        "Retry-After": string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `request_timeout`: Request timeout. */
    request_timeout: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `service_unavailable`: Service temporarily unavailable. */
    service_unavailable: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After": string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `service_unavailable`: Service temporarily unavailable.
     *     `taxpayer_register_unavailable`: Register of VAT payers unavailable.
     */
    service_unavailable_or_taxpayer_register_unavailable: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After": string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `taxpayer_not_found`: Not in the register of VAT payers.
     *     `taxpayer_register_off`: No register of VAT payers.
     */
    taxpayer_not_found_or_taxpayer_register_off: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `tenant_not_found`: Tenant not found. */
    tenant_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `tenant_not_found`: Tenant not found.
     *     `buyer_not_registered`: Buyer not registered.
     */
    tenant_not_found_or_buyer_not_registered: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `tenant_not_found`: Tenant not found.
     *     `client_not_found`: API client not found.
     */
    tenant_not_found_or_client_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `tenant_not_found`: Tenant not found.
     *     `token_not_found`: Token not found.
     */
    tenant_not_found_or_token_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `tenant_offboarded`: Tenant was offboarded. */
    tenant_offboarded: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `too_many_passkeys`: Too many passkeys. */
    too_many_passkeys: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `unmatched_payment_not_found`: Unmatched payment not found. */
    unmatched_payment_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `unsupported_media_type`: Unsupported media type. */
    unsupported_media_type: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
     *     `tenant_offboarded`: Tenant was offboarded.
     */
    user_exists_or_too_many_users_or_idempotency_key_in_flight_or_idempotent_response_lost_or_tenant_offboarded: {
      headers: {
        /** @description Seconds to wait before a retry. */
        "Retry-After"?: string
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `user_not_found`: User not found. */
    user_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `user_not_found`: User not found.
     *     `tenant_not_found`: Tenant not found.
     */
    user_not_found_or_tenant_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /** @description `validation_failed`: Invalid fields. */
    validation_failed: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `validation_failed`: Invalid fields.
     *     `buyer_is_seller`: The buyer is the seller.
     */
    validation_failed_or_buyer_is_seller: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
     */
    validation_failed_or_idempotency_key_reused_or_buyer_is_seller: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `validation_failed`: Invalid fields.
     *     `offboarding_not_confirmed`: Offboarding not confirmed.
     */
    validation_failed_or_offboarding_not_confirmed: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
        [name: string]: unknown
      }
      content: {
        "application/problem+json": components["schemas"]["Problem"]
      }
    }
    /**
     * @description `webhook_not_found`: Webhook not found.
     *     `delivery_not_found`: Delivery not found.
     *     `tenant_not_found`: Tenant not found.
     */
    webhook_not_found_or_delivery_not_found_or_tenant_not_found: {
      headers: {
        /** @description The id of the request: yours if you sent one. */
        "X-Request-Id": string
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
    /** @description Strong entity tag. Each content coding has its own; any of them works in If-None-Match. */
    ETag: string
    /** @description The scope that the token is missing (RFC 6750). */
    ScopeChallenge: string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  importBankStatement: {
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
        "application/json": components["schemas"]["BankStatement"]
      }
    }
    responses: {
      /** @description The money that arrived, entry by entry. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ReadBankStatement"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  previewBankStatement: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["BankStatement"]
      }
    }
    responses: {
      /** @description The money that arrived, entry by entry. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ReadBankStatement"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
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
  listCatalogItems: {
    parameters: {
      query?: {
        /** @description Only items of this category. */
        category?: string
        cursor?: string
        limit?: number
        /** @description Only items that contain all of these words in SKU, GTIN, name or description, in any language. Case and diacritics are ignored: `zolty` finds „Żółty”. */
        search?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of items. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorCatalogPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  importCatalog: {
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
        "application/json": components["schemas"]["CatalogImportRequest"]
      }
    }
    responses: {
      /** @description What the file changes. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["CatalogImport"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  previewCatalogImport: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["CatalogImportRequest"]
      }
    }
    responses: {
      /** @description What the file changes. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["CatalogImport"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
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
  readAnyCatalogItem: {
    parameters: {
      query?: never
      header?: never
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
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorCatalogItem"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["catalog_item_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  putCatalogItem: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
      path: {
        /** @description SKU of the item. */
        sku: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["CatalogItemRequest"]
      }
    }
    responses: {
      /** @description The item. */
      200: {
        headers: {
          ETag: components["headers"]["ETag"]
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorCatalogItem"]
        }
      }
      /** @description The item. */
      201: {
        headers: {
          ETag: components["headers"]["ETag"]
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorCatalogItem"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["catalog_item_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      412: components["responses"]["precondition_failed"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  retireCatalogItem: {
    parameters: {
      query?: never
      header?: {
        /** @description The `ETag` of the state that you read. If the state has changed since, the request is rejected with 412 and the current `ETag`. */
        "If-Match"?: string
      }
      path: {
        /** @description SKU of the item. */
        sku: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The item was retired. */
      204: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["catalog_item_not_found"]
      406: components["responses"]["not_acceptable"]
      412: components["responses"]["precondition_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readCatalogItemHistory: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path: {
        /** @description SKU of the item. */
        sku: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The versions. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["CatalogItemHistory"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["catalog_item_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listDeadLetters: {
    parameters: {
      query?: {
        /** @description All channels by default. */
        channel?: "warehouse.shipments" | "bank.payments"
        limit?: number
        /** @description `all`: also those that were applied later. */
        which?: "waiting" | "all"
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The dead letters. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["DeadLetterList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["dead_letters_off"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  replayDeadLetters: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeadLetterReplayRequest"]
      }
    }
    responses: {
      /** @description How many were sent back. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["DeadLetterReplay"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["dead_letter_not_found_or_dead_letters_off"]
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
  listEmails: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
        /** @description E-mails of this tenant only. */
        tenantId?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of e-mails. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["EmailPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  introspectToken: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": {
          token: string
          token_type_hint?: string
        }
      }
    }
    responses: {
      /** @description Whether the token is active. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Introspection"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
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
  listAnyInvoices: {
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
        /** @description Only invoices of this tenant. */
        tenantId?: string
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
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["TenantsInvoicePage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  recordPayment: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the invoice. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentRequest"]
      }
    }
    responses: {
      /** @description The payment status. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PaymentStatus"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  recordRefund: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the invoice. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefundRequest"]
      }
    }
    responses: {
      /** @description The payment status. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PaymentStatus"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listDeadlines: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The deadlines. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["InvoiceDeadlines"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listOverdueInvoices: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
        /** @description Only invoices of this tenant. */
        tenantId?: string
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
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OverdueInvoicePage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listJobs: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The jobs. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["JobList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readKsefState: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The state that all processes share. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["KsefState"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listLedgerRows: {
    parameters: {
      query?: {
        /** @description Documents and KSeF numbers as known at the end of that day in Warsaw; by default, and for a day in the future, as known now. */
        asOf?: string
        cursor?: string
        limit?: number
      }
      header?: never
      path: {
        /** @description The month of the tax, in Warsaw. */
        period: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of rows. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["LedgerRowPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listBadDebts: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
      }
      header?: never
      path: {
        /** @description The month of the tax, in Warsaw. */
        period: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of claims. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["BadDebtPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readLedgerChanges: {
    parameters: {
      query?: {
        /** @description Compare with this export. */
        since?: string
      }
      header?: never
      path: {
        /** @description The month of the tax, in Warsaw. */
        period: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The changes. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["LedgerDifference"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["ledger_export_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listLedgerExports: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The month of the tax, in Warsaw. */
        period: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The exports. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["LedgerExportList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  markLedgerFiled: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description The month of the tax, in Warsaw. */
        period: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["LedgerFiledRequest"]
      }
    }
    responses: {
      /** @description The export. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["LedgerExport"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["ledger_export_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readLedgerTotals: {
    parameters: {
      query?: {
        /** @description Documents and KSeF numbers as known at the end of that day in Warsaw; by default, and for a day in the future, as known now. */
        asOf?: string
      }
      header?: never
      path: {
        /** @description The month of the tax, in Warsaw. */
        period: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The totals. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["LedgerTotals"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readOpenWork: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The counts. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OpenWork"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listWaitingOrders: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
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
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["WaitingOrderPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readAnyOrder: {
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
      /** @description The current order. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorOrder"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  cancelAnyOrder: {
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
        "application/json": components["schemas"]["CancellationRequest"]
      }
    }
    responses: {
      /** @description The current order. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorOrder"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["order_not_cancellable"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  deliverOrder: {
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
      /** @description The current order. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorOrder"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["impossible_move"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listOrderEvents: {
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
      /** @description The events. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["SentEventList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  startProcessing: {
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
      /** @description The current order. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorOrder"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["impossible_move"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  returnGoods: {
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
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReturnNotice"]
      }
    }
    responses: {
      /** @description The current order. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorOrder"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_impossible_move_or_return_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  shipOrder: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the order. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["Shipment"]
      }
    }
    responses: {
      /** @description The current order. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorOrder"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["impossible_move_or_shipment_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  trackOrder: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the order. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["TrackingEvent"]
      }
    }
    responses: {
      /** @description The current order. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorOrder"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["impossible_move_or_shipment_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  requestConsolePasskeySignIn: {
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
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
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
  requestNewConsolePasskey: {
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
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PasskeyRegistrationOptions"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_people_only_or_sign_in_again_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  signInToConsoleWithPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasskeySignIn"]
      }
    }
    responses: {
      /** @description The session; `Set-Cookie` sets its cookie. */
      201: {
        headers: {
          /** @description The session cookie, hidden from scripts (`HttpOnly`). */
          "Set-Cookie": string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ConsoleSession"]
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
  listConsolePasskeys: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The passkeys. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PasskeyList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_people_only_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  addConsolePasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasskeyRegistration"]
      }
    }
    responses: {
      /** @description The passkey. */
      201: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Passkey"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_people_only_or_sign_in_again_or_passkey_not_accepted_or_address_not_allowed"]
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
  removeConsolePasskey: {
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
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_people_only_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["passkey_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listPausedWebhooks: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The webhooks. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PausedWebhookList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  recordTransfer: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description KSeF's collective identifier. */
        collectiveIdentifier: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferRequest"]
      }
    }
    responses: {
      /** @description The payment status of each invoice. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Transfer"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["payment_reference_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listPeople: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All people of the seller. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PersonList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  invitePerson: {
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
        "application/json": components["schemas"]["PersonRequest"]
      }
    }
    responses: {
      /** @description The person. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Person"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
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
  removePerson: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the person. */
        userId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The person was removed. */
      204: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["user_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["last_owner"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  changePerson: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the person. */
        userId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["PersonChange"]
      }
    }
    responses: {
      /** @description The person. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Person"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["user_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["last_owner"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listContractPrices: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
      }
      header?: never
      path: {
        /** @description Name of the price list. */
        name: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of prices. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ContractPricePage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["catalog_item_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readContractPriceHistory: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path: {
        /** @description Name of the price list. */
        name: string
        /** @description SKU of the item. */
        sku: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The versions. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ContractPriceHistory"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["catalog_item_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listProcesses: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The processes. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ProcessList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listQuotaWarnings: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The warnings. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["TenantQuotaWarningList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listRecords: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of records. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["RecordPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listAnyReplays: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The newest replays. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["TenantsReplayList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readConsoleSession: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ConsoleSession"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_people_only_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  signOutOfConsole: {
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
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_people_only_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  signInToConsole: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignIn"]
      }
    }
    responses: {
      /** @description The session; `Set-Cookie` sets its cookie. */
      201: {
        headers: {
          /** @description The session cookie, hidden from scripts (`HttpOnly`). */
          "Set-Cookie": string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ConsoleSession"]
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
  requestConsoleLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["SignInLinkRequest"]
      }
    }
    responses: {
      /** @description A link will be sent if it does. */
      202: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
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
  readTaxpayer: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description NIP. */
        nip: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What the register states today. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Taxpayer"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["taxpayer_not_found_or_taxpayer_register_off"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable_or_taxpayer_register_unavailable"]
    }
  }
  listTenants: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
        /** @description Only tenants that contain all of these words in their name, the buyer's name, the NIP or the contact's e-mail address. A part of a word is enough, and case and diacritics are ignored. */
        search?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of tenants. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["TenantPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  createTenant: {
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
        "application/json": components["schemas"]["TenantRequest"]
      }
    }
    responses: {
      /** @description The tenant. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Tenant"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused_or_buyer_is_seller"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readTenant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The tenant. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Tenant"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  changeTenant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["TenantChanges"]
      }
    }
    responses: {
      /** @description The current tenant. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Tenant"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_buyer_is_seller"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listTenantBuyers: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
      }
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of buyers. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["TenantBuyerPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  putTenantBuyer: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description NIP of the buyer. */
        nip: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["TenantBuyerRequest"]
      }
    }
    responses: {
      /** @description The buyer. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["TenantBuyer"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found_or_buyer_not_registered"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_buyer_is_seller"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  removeTenantBuyer: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description NIP of the buyer. */
        nip: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The buyer was removed. */
      204: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found_or_buyer_not_registered"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listClients: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All API clients of the company. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ClientList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  createClient: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClientRequest"]
      }
    }
    responses: {
      /** @description The client. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["CreatedClient"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_credential_refused_or_tenant_offboarded"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  removeClient: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the client. */
        clientId: string
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The client was deleted. */
      204: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found_or_client_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  rotateClientSecret: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the client. */
        clientId: string
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotationRequest"]
      }
    }
    responses: {
      /** @description The new secret, shown once. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["CreatedClient"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found_or_client_not_found"]
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
  issueToken: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the client. */
        clientId: string
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["TokenRequest"]
      }
    }
    responses: {
      /** @description The token. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["CreatedToken"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found_or_client_not_found"]
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
  readInvoiceVersions: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The invoice. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorInvoice"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  closeInvoice: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        "application/json": components["schemas"]["InvoiceClosingRequest"]
      }
    }
    responses: {
      /** @description The voided invoice. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ListedInvoice"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found_or_invoice_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_invoice_not_closable"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoiceContainerOfTenant: {
    parameters: {
      query?: never
      header?: {
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          Vary?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/vnd.etsi.asic-e+zip": string
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_tenant_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  correctInvoice: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["CorrectionRequest"]
      }
    }
    responses: {
      /** @description The correction. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ListedInvoice"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found_or_invoice_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_invoice_correction_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  previewCorrection: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["CorrectionRequest"]
      }
    }
    responses: {
      /** @description The correction would be possible. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["CorrectionPreview"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found_or_invoice_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["invoice_correction_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  issueOutside: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["OutsideIssueRequest"]
      }
    }
    responses: {
      /** @description The recorded document. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ListedInvoice"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["order_not_found_or_invoice_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_issue_outside_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoicePdfOfTenant: {
    parameters: {
      query?: never
      header?: {
        /** @description Language of the PDF (Polish, or Polish and English; the account's by default) and of `problem.detail` (English by default). */
        "Accept-Language"?: string
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          Vary?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/pdf": string
        }
      }
      304: components["responses"]["invoice_not_modified"]
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_tenant_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  reissueInvoice: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReissueRequest"]
      }
    }
    responses: {
      /** @description The current invoice, without a number until it is issued. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OperatorInvoice"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_reissue_refused"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  correctTechnically: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The current invoice. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ListedInvoice"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_correction_refused"]
      422: components["responses"]["idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readUpoOfTenant: {
    parameters: {
      query?: never
      header?: {
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          Vary?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
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
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_tenant_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  readInvoiceXmlOfTenant: {
    parameters: {
      query?: never
      header?: {
        "If-None-Match"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          "Content-Disposition"?: string
          /** @description Strong entity tag: the SHA-256 of the archived bytes. */
          ETag: string
          Vary?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
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
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_tenant_not_found"]
      409: components["responses"]["invoice_not_issued_or_invoice_rejected"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  previewOffboarding: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What is open now. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["OffboardingPreview"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  offboardTenant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["OffboardingConfirmation"]
      }
    }
    responses: {
      /** @description The tenant. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Tenant"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_offboarding_not_confirmed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  suspendTenant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SuspensionRequest"]
      }
    }
    responses: {
      /** @description The current tenant. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Tenant"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
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
  resumeTenant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The current tenant. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Tenant"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["tenant_offboarded"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listTokens: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All tokens of the company. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["TokenList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  revokeTokenById: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the token. */
        tokenId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The token was revoked. */
      204: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found_or_token_not_found"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  rotateToken: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the token. */
        tokenId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotationRequest"]
      }
    }
    responses: {
      /** @description The new token. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["RotatedToken"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found_or_token_not_found"]
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
  listUsers: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description All users of the company. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["UserList"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
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
      path: {
        /** @description Identifier of the tenant. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserRequest"]
      }
    }
    responses: {
      /** @description The user. */
      201: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["User"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["user_exists_or_too_many_users_or_idempotency_key_in_flight_or_idempotent_response_lost_or_tenant_offboarded"]
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
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the user. */
        userId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The user was removed. */
      204: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content?: never
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["user_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["last_owner"]
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
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the user. */
        userId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserChange"]
      }
    }
    responses: {
      /** @description The user. */
      200: {
        headers: {
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["User"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_sign_in_again_or_address_not_allowed"]
      404: components["responses"]["user_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["last_owner"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  redeliverOfTenant: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the delivery. */
        deliveryId: string
        /** @description Identifier of the tenant. */
        id: string
        /** @description Identifier of the webhook. */
        webhookId: string
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
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Delivery"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      402: components["responses"]["quota_exceeded"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["webhook_not_found_or_delivery_not_found_or_tenant_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_delivery_not_settled_or_delivery_too_old"]
      422: components["responses"]["idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  listUnmatchedPayments: {
    parameters: {
      query?: {
        cursor?: string
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of payments. */
      200: {
        headers: {
          /** @description URL of the next page (`rel="next"`); absent on the last page. */
          Link?: string
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["UnmatchedPaymentPage"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      406: components["responses"]["not_acceptable"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  dismissUnmatchedPayment: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the unmatched payment. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentDismissalRequest"]
      }
    }
    responses: {
      /** @description The dismissal. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PaymentDismissal"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_malformed_json_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["unmatched_payment_not_found"]
      406: components["responses"]["not_acceptable"]
      408: components["responses"]["request_timeout"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_payment_settled"]
      413: components["responses"]["body_too_large"]
      415: components["responses"]["unsupported_media_type"]
      422: components["responses"]["validation_failed_or_idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
  assignUnmatchedPayment: {
    parameters: {
      query?: never
      header?: {
        "Idempotency-Key"?: string
      }
      path: {
        /** @description Identifier of the unmatched payment. */
        id: string
        /** @description Identifier of the invoice. */
        invoiceId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The payment status. */
      200: {
        headers: {
          /** @description Present on the response to an earlier request with the same key. */
          "Idempotent-Replayed"?: "true"
          /** @description The id of the request: yours if you sent one. */
          "X-Request-Id": string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["PaymentStatus"]
        }
      }
      400: components["responses"]["malformed_request_or_invalid_parameter_or_invalid_idempotency_key"]
      401: components["responses"]["missing_token_or_invalid_token"]
      403: components["responses"]["insufficient_scope_or_address_not_allowed"]
      404: components["responses"]["invoice_not_found_or_unmatched_payment_not_found"]
      406: components["responses"]["not_acceptable"]
      409: components["responses"]["idempotency_key_in_flight_or_idempotent_response_lost_or_payment_refused_or_payment_settled"]
      422: components["responses"]["idempotency_key_reused"]
      429: components["responses"]["rate_limited"]
      500: components["responses"]["internal_error"]
      503: components["responses"]["service_unavailable"]
    }
  }
}
