"""What the API sends and receives. Generated from docs/openapi.json by generate.py."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict

Currency: TypeAlias = Literal['PLN', 'EUR']
"""
ISO 4217 code.
"""


class AddressRequest(TypedDict, closed=True):
    countryCode: Literal['PL']
    line1: str
    line2: NotRequired[str]


MetadataRequest: TypeAlias = dict[str, str]
"""
Up to 20 key-value pairs of your own. The service returns them with the order and its events. It does not interpret them and never prints them.
"""


class OrderLineRequest(TypedDict, closed=True):
    sku: str
    quantity: int


class CancellationRequest(TypedDict, closed=True):
    reason: NotRequired[str]
    """
    Included in the event and printed on the correction of the invoice. A cancellation needs no approval.
    """


InvoiceId: TypeAlias = str
"""
Identifier of the invoice.
"""


class PaymentReferenceRequest(TypedDict, closed=True):
    invoiceIds: list[InvoiceId]
    """
    Unpaid invoices of your company in one currency. A transfer pays them in this order.
    """


class TokenRequest(TypedDict):
    grant_type: Literal['client_credentials']
    scope: NotRequired[str]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]


class TokenRevocation(TypedDict):
    token: str
    token_type_hint: NotRequired[str]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]


EventFilter: TypeAlias = Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.rejected', 'invoice.voided', 'invoice.issued_outside', 'invoice.paid', 'invoice.overdue', 'catalog.updated', 'quota.reached', 'token.expiring', 'rate_limit.sustained', 'webhook.expiring', 'order.*', 'invoice.*', 'catalog.*', 'quota.*', 'token.*', 'rate_limit.*', 'webhook.*', '*']


CustomHeaders: TypeAlias = dict[str, str]
"""
Up to 10 headers of your own that every request to the URL carries, for example a token that your gateway expects. Headers that the service or the connection sets are rejected. The values are stored encrypted and never returned.
"""


Metadata: TypeAlias = dict[str, str]
"""
As you sent it.
"""


class OrderProcessingEventData(TypedDict):
    orderId: str
    """
    Identifier of the order.
    """
    reference: NotRequired[str]
    """
    Your purchase order number.
    """
    metadata: NotRequired[Metadata]


class GoodsOfLine(TypedDict):
    line: int
    """
    Position in the order, from 1.
    """
    sku: str
    quantity: int


class EventTaxPoint(TypedDict):
    day: str
    """
    A day in Warsaw.
    """
    gross: str
    """
    Decimal with two places, in the currency of the event.
    """
    net: str
    """
    Decimal with two places, in the currency of the event.
    """
    vat: str
    """
    Decimal with two places, in the currency of the event.
    """
    rate: str
    """
    VAT rate in per cent.
    """


class OrderDeliveredEventData(TypedDict):
    orderId: str
    """
    Identifier of the order.
    """
    reference: NotRequired[str]
    """
    Your purchase order number.
    """
    metadata: NotRequired[Metadata]
    deliveredAt: str
    """
    ISO 8601, UTC.
    """


class OrderCancelledEventData(TypedDict):
    orderId: str
    """
    Identifier of the order.
    """
    reference: NotRequired[str]
    """
    Your purchase order number.
    """
    metadata: NotRequired[Metadata]
    invoiceId: str
    """
    Identifier of the invoice.
    """
    reason: NotRequired[str]
    """
    As you sent it.
    """
    correctionId: NotRequired[str]
    """
    The correction of the invoice; absent when it was voided.
    """
    lines: NotRequired[list[GoodsOfLine]]
    """
    The cancelled goods when others had left; absent when all were cancelled.
    """
    complete: NotRequired[bool]
    """
    Whether the whole order was cancelled.
    """


class OrderReturnedEventData(TypedDict):
    orderId: str
    """
    Identifier of the order.
    """
    reference: NotRequired[str]
    """
    Your purchase order number.
    """
    metadata: NotRequired[Metadata]
    invoiceId: str
    """
    Identifier of the invoice.
    """
    correctionId: str
    """
    Identifier of the correction of the invoice.
    """
    returnReference: str
    """
    The warehouse's identifier of the return.
    """
    reason: NotRequired[str]
    lines: list[GoodsOfLine]
    returnedAt: str
    """
    ISO 8601, UTC.
    """


class ExchangeRate(TypedDict):
    rate: str
    """
    PLN per unit.
    """
    table: str
    """
    NBP's table.
    """
    publishedOn: str
    """
    A day in Warsaw.
    """


CorrectionCause: TypeAlias = Literal['order_cancelled', 'goods_returned', 'price_reduced', 'mistake', 'buyer_data', 'buyer_nip', 'supply_date']
"""
`price_reduced`: a rebate or a lower price after the issue; `mistake`: a wrong price, quantity or line; `buyer_data`: the buyer's name or address; `buyer_nip`: another buyer, for whom `replacedBy` is issued; `supply_date`: the date of supply (P_6).
"""


class InvoiceRejectedEventData(TypedDict):
    invoiceId: str
    """
    Identifier of the invoice.
    """
    orderId: str
    """
    Identifier of the order.
    """
    number: str
    """
    Invoice number (P_2).
    """
    code: int
    """
    The code of KSeF's response.
    """
    description: str
    kind: NotRequired[Literal['KOR']]
    """
    The document is a correction. Its total is the change.
    """
    cause: NotRequired[CorrectionCause]
    """
    Why the invoice is corrected.
    """
    reason: NotRequired[str]
    """
    As you or the seller gave it.
    """
    correctedInvoiceId: NotRequired[str]
    """
    Identifier of the corrected invoice.
    """
    correctedNumber: NotRequired[str]
    """
    Number of the corrected invoice (P_2).
    """
    correctedKsefNumber: NotRequired[str]
    offlineMode: NotRequired[Literal['offline24', 'unavailability', 'emergency']]
    """
    The invoice was issued while KSeF was unavailable, in this mode.
    """
    offlineDeadline: NotRequired[str]
    """
    The last day for sending the invoice to KSeF, if there was one.
    """


class InvoiceVoidedEventData(TypedDict):
    invoiceId: str
    """
    Identifier of the invoice.
    """
    orderId: str
    """
    Identifier of the order.
    """
    number: NotRequired[str]
    """
    Invoice number (P_2), which stays used; absent if it had none yet.
    """
    reason: NotRequired[str]
    """
    As you or the seller gave it.
    """
    kind: NotRequired[Literal['KOR']]
    """
    The document is a correction. Its total is the change.
    """


class InvoiceIssuedOutsideEventData(TypedDict):
    invoiceId: str
    """
    Identifier of the invoice.
    """
    orderId: str
    """
    Identifier of the order.
    """
    number: str
    """
    The seller's number of it.
    """
    issueDate: str
    """
    A day in Warsaw.
    """
    total: str
    """
    Decimal with two places, including VAT.
    """
    currency: Literal['PLN', 'EUR']
    kind: NotRequired[Literal['KOR']]
    """
    The document is a correction. Its total is the change.
    """
    cause: NotRequired[CorrectionCause]
    """
    Why the invoice is corrected.
    """
    reason: NotRequired[str]
    """
    As you or the seller gave it.
    """
    correctedInvoiceId: NotRequired[str]
    """
    Identifier of the corrected invoice.
    """
    correctedNumber: NotRequired[str]
    """
    Number of the corrected invoice (P_2).
    """
    correctedKsefNumber: NotRequired[str]


class InvoicePaidEventData(TypedDict):
    invoiceId: str
    """
    Identifier of the invoice.
    """
    orderId: str
    """
    Identifier of the order.
    """
    total: str
    """
    Decimal with two places, including VAT.
    """
    currency: Literal['PLN', 'EUR']
    net: NotRequired[str]
    """
    Net amount.
    """
    vat: NotRequired[str]
    """
    VAT.
    """
    vatInPln: NotRequired[str]
    """
    VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
    """
    exchangeRates: NotRequired[list[ExchangeRate]]
    """
    NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN.
    """
    owed: NotRequired[str]
    """
    The total less all corrections; absent if there are none.
    """
    paidAt: str
    """
    ISO 8601, UTC.
    """
    taxPoints: NotRequired[list[EventTaxPoint]]
    """
    The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). As known at the time of the event: a payment that is reported late may move them. `invoice.paid` and `GET /v1/invoices/{id}` state them again. Absent on a correction.
    """


class InvoiceOverdueEventData(TypedDict):
    invoiceId: str
    """
    Identifier of the invoice.
    """
    orderId: str
    """
    Identifier of the order.
    """
    number: str
    """
    Invoice number (P_2).
    """
    ksefNumber: NotRequired[str]
    """
    The number that KSeF assigned.
    """
    total: str
    """
    Decimal with two places, including VAT.
    """
    currency: Literal['PLN', 'EUR']
    owed: str
    """
    The total less all corrections.
    """
    outstanding: str
    """
    What is still to be paid.
    """
    dueDate: str
    """
    The last day for payment.
    """


class CatalogUpdatedEventData(TypedDict):
    since: str
    """
    The first change: `GET /v1/catalog?updatedSince=` this time contains all.
    """
    updated: list[str]
    """
    SKUs that are new or have changed.
    """
    retired: list[str]
    """
    SKUs that left the catalog.
    """
    complete: bool
    """
    False: there are more changes than are named; compare the whole catalog.
    """


class QuotaReachedEventData(TypedDict):
    metric: Literal['orders', 'invoices', 'deliveries']
    month: str
    """
    A calendar month in Warsaw.
    """
    percent: Literal[80, 100]
    used: int
    limit: int
    resetsAt: str
    """
    ISO 8601, UTC.
    """


class TokenExpiringEventData(TypedDict):
    tokenId: str
    """
    Identifier of the token.
    """
    name: str
    clientId: str
    expiresAt: str
    """
    ISO 8601, UTC.
    """


class RateLimitSustainedEventData(TypedDict):
    clientId: str
    policy: str
    """
    The limit that the client has exceeded repeatedly.
    """
    since: str
    """
    ISO 8601, UTC.
    """


class WebhookExpiringEventData(TypedDict):
    subscriptionId: str
    """
    Identifier of the paused subscription.
    """
    url: str
    held: int
    """
    Number of held deliveries, counted up to 10,000.
    """
    oldestAt: str
    """
    ISO 8601, UTC.
    """
    expiresAt: str
    """
    When the first held delivery expires.
    """


class WebhookTestEventData(TypedDict):
    subscriptionId: str
    """
    Identifier of the subscription under test.
    """


class WebhookVerificationEventData(TypedDict):
    challenge: str
    """
    A random value that the endpoint must return.
    """


class SubscriptionChange(TypedDict, closed=True):
    url: NotRequired[str]
    """
    The URL that events are sent to: https, port 443 or 8443, a host on the public internet. The sandbox also allows http, any port and your own machine.
    """
    events: NotRequired[list[EventFilter]]
    """
    Event types, groups such as `invoice.*`, or `*` for all events. Groups and `*` include types that later versions add. An event that matches several entries is sent once.
    """
    contactEmail: NotRequired[str]
    """
    The address to notify when the subscription is paused because deliveries keep failing or the endpoint is gone.
    """
    description: NotRequired[str | None]
    """
    What you call it; null removes it.
    """
    headers: NotRequired[CustomHeaders]
    """
    Replace all headers of your own; an empty object removes them. If you change `url` without `headers`, your present headers are removed, because their values may be secrets.
    """


class Resumption(TypedDict, closed=True):
    exhausted: NotRequired[Literal['retry', 'skip']]
    """
    What to do with the delivery that caused the pause: `retry` restarts its schedule, `skip` skips it. All other held deliveries are sent in either case.
    """


class SecretRotation(TypedDict, closed=True):
    overlapHours: NotRequired[int]
    """
    How long the current secret stays valid alongside the new one. Earlier secrets expire no later than that. At most four secrets sign at the same time: a fifth replaces the oldest.
    """


EventId: TypeAlias = str
"""
Identifier of the event.
"""


class ReplayByIds(TypedDict, closed=True):
    eventIds: list[EventId]
    """
    These events, regardless of the subscription's event types.
    """


ReplayByTime = TypedDict(
    'ReplayByTime',
    {
        'from': str,
        'to': NotRequired[str],
    },
    closed=True,
)


class ReplayFailed(TypedDict, closed=True):
    failedSince: str
    """
    All events since this time that were attempted, were never delivered and will not be retried. At most 30 days ago.
    """


class ReplayUndelivered(TypedDict, closed=True):
    neverDeliveredSince: str
    """
    All events since this time that were never delivered and are not pending, whether attempted or not. At most 30 days ago.
    """


class SandboxClockMove(TypedDict, closed=True):
    advance: NotRequired[timedelta]
    to: NotRequired[str]
    """
    A timestamp, or `next_retry` for the time of `nextRetryAt`.
    """


class SandboxKsefRequest(TypedDict, closed=True):
    mode: Literal['normal', 'offline', 'reject_next', 'interrupt_next']
    """
    `offline`: every request to KSeF gets 503. `reject_next`: KSeF rejects the next invoices with status 450. `interrupt_next`: KSeF accepts the next invoices, but the connection breaks before the response; the service resolves the unknown outcome itself.
    """
    seconds: NotRequired[int]
    """
    With `offline`: duration in seconds of the system's time; 600 by default.
    """
    times: NotRequired[int]
    """
    With `reject_next` and `interrupt_next`: number of invoices; 1 by default.
    """


class SandboxShipment(TypedDict, closed=True):
    carrier: NotRequired[str]
    trackingNumber: NotRequired[str]
    trackingUrl: NotRequired[str]


class SandboxPayment(TypedDict, closed=True):
    amount: NotRequired[str]


class ReportedLine(TypedDict, closed=True):
    line: int
    """
    Position in the order, from 1.
    """
    quantity: int


class SandboxEventRequest(TypedDict, closed=True):
    type: Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.paid', 'invoice.voided', 'invoice.issued_outside', 'invoice.rejected', 'invoice.overdue', 'catalog.updated', 'quota.reached', 'token.expiring', 'rate_limit.sustained', 'webhook.expiring']


class SignInLinkRequest(TypedDict, closed=True):
    email: str
    locale: NotRequired[Literal['en', 'pl']]
    """
    Language of the e-mail; the user's language by default.
    """


class SignIn(TypedDict, closed=True):
    token: str
    """
    The token at the end of the link.
    """


class PasskeyAssertion(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]
    """
    As the passkey was made.
    """


Transport: TypeAlias = str


class PasskeyAttestation(TypedDict):
    clientDataJSON: str
    attestationObject: str
    transports: NotRequired[list[Transport]]


class NotificationsRequest(TypedDict, closed=True):
    issuedInvoices: bool
    """
    Whether you get an e-mail with PDF and XML for each invoice and correction that is issued from now on. Only owners and accountants get it.
    """
    dueInvoices: NotRequired[bool]
    """
    As in the settings. Absent: it stays as it is.
    """


class UserRequest(TypedDict, closed=True):
    email: str
    role: Literal['owner', 'developer', 'accountant']
    """
    The role determines the user's scopes.
    """
    locale: NotRequired[Literal['en', 'pl']]
    """
    Language of e-mails to this user; the company's language by default.
    """


class UserChange(TypedDict, closed=True):
    role: Literal['owner', 'developer', 'accountant']
    """
    The role determines the user's scopes.
    """


class ClientRequest(TypedDict, closed=True):
    name: str
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'sandbox']]
    certificate: NotRequired[str]
    """
    SHA-256 thumbprint of the certificate: `x5t#S256` (RFC 8705).
    """


class RotationRequest(TypedDict, closed=True):
    overlap: NotRequired[timedelta]
    """
    How long the old secret or token stays valid: P7D by default, at most P30D.
    """


class CertificateChange(TypedDict, closed=True):
    certificate: str
    """
    SHA-256 thumbprint of the certificate: `x5t#S256` (RFC 8705).
    """


class OwnTokenRequest(TypedDict, closed=True):
    name: str
    scopes: NotRequired[list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'sandbox']]]
    """
    All scopes of the client by default.
    """
    clientId: str
    """
    The client that the token belongs to.
    """


QuotaMetric: TypeAlias = Literal['orders', 'invoices', 'deliveries']


class FieldError(TypedDict):
    pointer: NotRequired[str]
    """
    JSON Pointer (RFC 6901) to the field in the body.
    """
    parameter: NotRequired[str]
    """
    Name of the query parameter.
    """
    code: Literal['required', 'unknown_invoice', 'invoice_not_payable', 'unknown_field', 'wrong_type', 'not_an_integer', 'out_of_range', 'too_few_items', 'too_many_items', 'too_many_members', 'duplicate_member', 'too_deep', 'invalid_value', 'invalid_text', 'buyer_not_allowed', 'buyer_is_seller', 'buyer_differs', 'buyer_not_supported', 'invalid_nip', 'invalid_url', 'url_too_long', 'url_not_https', 'url_has_credentials', 'url_has_fragment', 'url_port_not_allowed', 'unknown_host', 'unresolved_host', 'private_address', 'endpoint_not_verified', 'invalid_header', 'invalid_email', 'duplicate_item', 'unknown_sku', 'item_unavailable', 'quantity_not_offered', 'unknown_event', 'too_old']
    message: str


class OAuthError(TypedDict):
    """
    An OAuth error (RFC 6749, 5.2).
    """

    error: str
    error_description: NotRequired[str]
    scope: NotRequired[str]
    """
    With `invalid_scope`: the requested scope.
    """


OrderStatus: TypeAlias = Literal['accepted', 'processing', 'partially_shipped', 'shipped', 'delivered', 'cancelled']
"""
An order moves from `accepted` to `processing` (in the warehouse), `shipped` and `delivered`. It is `partially_shipped` while some goods have left and others are still to leave. Only an `accepted` or `processing` order can become `cancelled`; of a `partially_shipped` order you can cancel what has not left, and it becomes `shipped`.
"""


class Address(TypedDict):
    countryCode: Literal['PL']
    line1: str
    line2: NotRequired[str]


class Money(TypedDict):
    """
    An amount of money.
    """

    amount: str
    """
    Decimal with two places.
    """
    currency: Currency


class OrderFulfilment(TypedDict):
    """
    The place and the day of packing.
    """

    hub: Literal['Warszawa']
    date: str
    """
    A day in Warsaw.
    """


class OrderTimelineEntry(TypedDict):
    status: OrderStatus
    at: str
    """
    ISO 8601, UTC.
    """


class LineQuantity(TypedDict):
    line: int
    """
    Position in the order, from 1.
    """
    quantity: int


class OrderTrackingEvent(TypedDict):
    at: str
    """
    ISO 8601, UTC.
    """
    description: str
    location: NotRequired[str]


class OrderReturn(TypedDict):
    reference: str
    """
    The warehouse's identifier of the return.
    """
    reason: NotRequired[str]
    lines: list[LineQuantity]
    returnedAt: str
    """
    ISO 8601, UTC.
    """
    invoiceId: str
    """
    Identifier of the correction for this return.
    """


class OrderLine(TypedDict):
    sku: str
    gtin: NotRequired[str]
    """
    GTIN of the item when it was ordered, also on the invoice.
    """
    name: str
    """
    As printed on the invoice, in Polish.
    """
    unit: str
    quantity: int
    unitGross: Money
    gross: Money


InvoiceKind: TypeAlias = Literal['VAT', 'KOR']
"""
`VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca).
"""


InvoiceStatus: TypeAlias = Literal['accepted', 'drafted', 'signed', 'sent', 'outcome_unknown', 'acknowledged', 'archived', 'rejected', 'voided', 'issued_outside']
"""
`drafted`: only in timelines from before 2026-12. `outcome_unknown`: the outcome of the transmission to KSeF is unknown; the service determines it and never sends the invoice twice. `voided`: the order was cancelled before anybody had the invoice; it is never sent, and its number stays used. `issued_outside`: the seller issued the document `outside` KSeF during its total failure; it has no KSeF number.
"""


class CorrectedInvoice(TypedDict):
    """
    Only on a correction: the corrected invoice, with its numbers once KSeF has it.
    """

    id: str
    """
    Identifier of the corrected invoice.
    """
    number: NotRequired[str]
    """
    Invoice number (P_2).
    """
    ksefNumber: NotRequired[str]
    """
    The number that KSeF assigned.
    """


class OfflineIssue(TypedDict):
    """
    The invoice was issued while KSeF was unavailable. Its files are available, including a PDF with two QR codes. The service sends the invoice to KSeF later.
    """

    mode: Literal['offline24', 'unavailability', 'emergency']
    """
    `offline24`: KSeF did not respond; `unavailability` and `emergency`: KSeF announced an outage.
    """
    issuedAt: str
    """
    ISO 8601, UTC.
    """
    deadline: NotRequired[str]
    """
    The last day for sending the invoice to KSeF; absent if it is unknown or was lifted.
    """


class InvoiceVoiding(TypedDict):
    """
    When and why the invoice was voided.
    """

    at: str
    """
    ISO 8601, UTC.
    """
    reason: NotRequired[str]


class OutsideIssue(TypedDict):
    """
    The document was issued outside KSeF, during its total failure.
    """

    number: str
    """
    The seller's number of the document.
    """
    issueDate: str
    """
    A day in Warsaw.
    """
    recordedAt: str
    """
    ISO 8601, UTC.
    """
    scanSha256: NotRequired[str]
    """
    SHA-256 of the archived scan, hexadecimal.
    """


class ListedOrderInvoice(TypedDict):
    id: str
    """
    Identifier of the invoice.
    """


class Buyer1(TypedDict):
    nip: str
    name: str


class Seller(TypedDict):
    """
    As in the file; absent until the invoice has its number.
    """

    nip: str
    name: str


class InvoiceSupplyDate(TypedDict):
    date: str
    """
    A day in Warsaw.
    """
    lines: list[LineQuantity]
    exchangeRate: NotRequired[str]
    """
    PLN for one unit of the currency (KursWaluty); absent in PLN.
    """


class TaxPoint(TypedDict):
    day: str
    """
    A day in Warsaw.
    """
    gross: Money
    net: Money
    vat: Money
    rate: str
    """
    VAT rate in per cent.
    """


LedgerMarker: TypeAlias = Literal['KSeF', 'OFF', 'DI', 'BFK']
"""
`KSeF`: the row has a KSeF number; `OFF`: issued in a failure that the Ministry announced; `DI`: issued in offline24 or while KSeF was unavailable, to be corrected when the number is known; `BFK`: issued outside KSeF.
"""


class AwaitedDocument(TypedDict):
    """
    The document that KSeF must accept first.
    """

    id: str
    """
    Identifier of the document.
    """
    number: NotRequired[str]


class InvoiceTimelineEntry(TypedDict):
    status: InvoiceStatus
    at: str
    """
    ISO 8601, UTC.
    """


class InvoiceUpo(TypedDict):
    """
    KSeF's receipt (UPO).
    """

    available: bool


class InvoicePayment(TypedDict):
    """
    The payment status. Nothing is owed or paid on a correction.
    """

    status: Literal['unpaid', 'partly_paid', 'paid', 'nothing_due']
    """
    `paid`: payments cover the amount owed; `nothing_due`: corrections reduced the amount to zero before any payment.
    """
    owed: Money
    """
    The total less all corrections. A correction counts as soon as the return or cancellation is recorded.
    """
    paid: Money
    """
    All payments, including refunded ones.
    """
    refunded: Money
    outstanding: Money
    """
    What is still to be paid; zero when nothing is.
    """
    overpaid: Money
    """
    Payments beyond the amount owed, less refunds.
    """
    paidAt: NotRequired[str]
    """
    When payments first covered the amount owed.
    """


class BankAccount(TypedDict):
    """
    The seller's account for the currency of the invoice, as in its file. Present together with `transferTitle`.
    """

    iban: str
    bankName: NotRequired[str]
    swift: NotRequired[str]
    """
    The bank's BIC; always in EUR.
    """


class CatalogPrice(TypedDict):
    """
    Per unit. Gross is the price; net and VAT are informative: an invoice calculates VAT from the sum of its lines.
    """

    vatRatePercent: str
    net: Money
    vat: Money
    gross: Money


CatalogNextPrice = TypedDict(
    'CatalogNextPrice',
    {
        'from': str,
        'gross': Money,
    },
)


class InvoiceReceivable(TypedDict):
    """
    The payment status; absent on a correction.
    """

    status: Literal['unpaid', 'partly_paid', 'paid', 'nothing_due']
    owed: Money
    paid: Money
    refunded: Money
    outstanding: Money
    """
    What is still to be paid; zero when nothing is.
    """
    overpaid: Money
    """
    Payments beyond the amount owed, less refunds.
    """


class MonthSpend(TypedDict):
    month: str
    """
    A calendar month in Warsaw.
    """
    totals: list[Money]
    """
    One gross sum for each currency of the twelve months, zero without documents; negative when corrections exceed invoices.
    """


class PaymentReferenceInvoice(TypedDict):
    id: str
    """
    Identifier of the invoice.
    """
    ksefNumber: str
    due: Money
    """
    The amount left to pay at the time of the request.
    """


class PaymentReferenceRefusal(TypedDict):
    """
    KSeF's reason, when `rejected`.
    """

    code: str
    detail: str


class AccessToken(TypedDict):
    access_token: str
    token_type: Literal['Bearer']
    expires_in: int
    """
    Lifetime of the token in seconds.
    """
    scope: str


class AuthorizationServerMetadata(TypedDict):
    pass


class Pause(TypedDict):
    since: str
    """
    ISO 8601, UTC.
    """
    reason: Literal['deliveries_failed', 'endpoint_gone', 'requested']
    """
    `endpoint_gone`: the endpoint responded with 410. `requested`: you paused it; no delivery caused the pause.
    """
    deliveryId: NotRequired[str]
    """
    Identifier of the delivery that caused the pause.
    """
    eventId: NotRequired[str]
    """
    Identifier of its event.
    """
    expiryWarnedAt: NotRequired[str]
    """
    When the contact was notified that held deliveries will expire.
    """


class SecretInForce(TypedDict):
    expiresAt: str | None
    """
    When the secret stops signing; null for the current secret.
    """


class WebhookChallengeResponse(TypedDict):
    """
    The challenge as JSON. Plain text with only the challenge works too.
    """

    challenge: str


class Subscription(TypedDict):
    id: str
    """
    Identifier of the subscription.
    """
    url: str
    description: NotRequired[str]
    events: list[EventFilter]
    contactEmail: str
    status: Literal['delivering', 'paused']
    """
    While the status is `paused`, deliveries are held, for at most 30 days.
    """
    paused: NotRequired[Pause]
    secrets: list[SecretInForce]
    """
    The secrets that sign now, the current one first. Their values are not returned.
    """
    headerNames: list[str]
    """
    The names of your own headers. Their values are not returned.
    """
    expiredDeliveries: int
    """
    Deliveries that have expired so far because a pause lasted 30 days.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """


DeliveryStatus: TypeAlias = Literal['ready', 'waiting', 'delivered', 'exhausted', 'skipped', 'expired']


class DeliveryAttempt(TypedDict):
    at: str
    """
    ISO 8601, UTC.
    """
    durationMillis: int
    status: NotRequired[int]
    """
    HTTP status of the response; absent if there was none.
    """
    failure: NotRequired[str]
    """
    Why the attempt failed; absent if it succeeded.
    """


class SelectedIds(TypedDict):
    eventIds: list[str]


SelectedTime = TypedDict(
    'SelectedTime',
    {
        'from': str,
        'to': str,
    },
)


class SelectedFailed(TypedDict):
    failedSince: str
    """
    ISO 8601, UTC.
    """
    to: str
    """
    ISO 8601, UTC.
    """


class SelectedUndelivered(TypedDict):
    neverDeliveredSince: str
    """
    ISO 8601, UTC.
    """
    to: str
    """
    ISO 8601, UTC.
    """


class MetricUsage(TypedDict):
    used: int
    limit: int
    percent: int
    """
    Rounded down; more than 100 when exceeded.
    """
    hard: bool
    """
    Whether requests above the limit are rejected (402).
    """


class RatePolicy(TypedDict):
    policy: Literal['token', 'client', 'reads', 'writes', 'replays']
    """
    `token`: all requests with one access token. `client`: all tokens of one API key. `reads`, `writes`: one route with one API key. `replays`: requests with a known idempotency key. Named as in RateLimit-Policy.
    """
    requestsPerMinute: int
    burst: int
    """
    Maximum requests in a burst after a pause: `q` of RateLimit-Policy.
    """


class QuotaWarning(TypedDict):
    metric: QuotaMetric
    percent: Literal[80, 100]
    used: int
    limit: int
    givenAt: str
    """
    ISO 8601, UTC.
    """


class SandboxKsef(TypedDict):
    mode: Literal['normal', 'offline', 'reject_next', 'interrupt_next', 'custom']
    """
    `custom`: the operator of the sandbox has planned other failures.
    """
    remainingSeconds: NotRequired[int]
    """
    Seconds of the system's time until KSeF is available again.
    """
    remaining: NotRequired[int]
    """
    Number of invoices still to be rejected or interrupted.
    """


class SandboxEvent(TypedDict):
    type: Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.paid', 'invoice.voided', 'invoice.issued_outside', 'invoice.rejected', 'invoice.overdue', 'catalog.updated', 'quota.reached', 'token.expiring', 'rate_limit.sustained', 'webhook.expiring']
    orderId: NotRequired[str]
    """
    Identifier of the order that was placed, if one causes the event.
    """
    invoiceId: NotRequired[str]
    """
    Identifier of the invoice of the order.
    """
    eventId: NotRequired[str]
    """
    Identifier of the example, if no order causes the event.
    """


class SignInLinkAccepted(TypedDict):
    validForSeconds: int
    """
    How long a link is valid.
    """


class SessionUser(TypedDict):
    id: str
    """
    Identifier of the user.
    """
    email: str
    role: Literal['owner', 'developer', 'accountant']
    """
    The role determines the user's scopes.
    """


class SessionTenant(TypedDict):
    id: str
    """
    Identifier of the company.
    """
    name: str


class ListedSession(TypedDict):
    id: str
    """
    Identifier of the session.
    """
    userId: str
    """
    Identifier of the user.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """
    lastUsedAt: str
    """
    Accurate to the minute.
    """
    expiresAt: str
    """
    ISO 8601, UTC.
    """
    userAgent: NotRequired[str]
    """
    The browser's `User-Agent`.
    """
    isCurrent: bool
    """
    Whether this request uses the session.
    """


class PasskeySignInOptions(TypedDict):
    """
    `PublicKeyCredentialRequestOptionsJSON`.
    """

    challenge: str
    """
    Sign it within ten minutes. It is valid once.
    """
    rpId: str
    """
    The relying party: the host of these pages.
    """
    userVerification: Literal['required']
    timeout: int


class Passkey(TypedDict):
    id: str
    """
    The credential ID.
    """
    name: str
    createdAt: str
    """
    ISO 8601, UTC.
    """
    lastUsedAt: NotRequired[str]
    """
    Absent if never used.
    """


class PasskeyRelyingParty(TypedDict):
    id: str
    """
    The relying party: the host of these pages.
    """
    name: str


class PasskeyUser(TypedDict):
    id: str
    name: str
    displayName: str


class PasskeyAlgorithm(TypedDict):
    type: Literal['public-key']
    alg: int


class PasskeyDescriptor(TypedDict):
    type: Literal['public-key']
    id: str
    """
    The credential ID.
    """


class PasskeySelection(TypedDict):
    residentKey: Literal['required']
    userVerification: Literal['required']


class Notifications(TypedDict):
    issuedInvoices: bool
    """
    Whether you get an e-mail with PDF and XML for each invoice and correction that is issued from now on. Only owners and accountants get it.
    """
    dueInvoices: bool
    """
    Whether you get an e-mail 3 days before invoices are due that are not paid. Only owners and accountants get it.
    """


class User(TypedDict):
    id: str
    """
    Identifier of the user.
    """
    email: str
    role: Literal['owner', 'developer', 'accountant']
    """
    The role determines the user's scopes.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """
    lastSignInAt: NotRequired[str]
    """
    Absent if the user has never signed in.
    """


class RegisteredClient(TypedDict):
    clientId: str
    name: str
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'sandbox']]
    certificate: NotRequired[str]
    previousSecretExpiresAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """


class CreatedClient(TypedDict):
    clientId: str
    name: str
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'sandbox']]
    certificate: NotRequired[str]
    previousSecretExpiresAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """
    secret: NotRequired[str]
    """
    Shown only once.
    """


class LongLivedToken(TypedDict):
    id: str
    """
    Identifier of the token.
    """
    clientId: str
    name: str
    hint: str
    """
    The first characters of the token, to identify it.
    """
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'sandbox']]
    environment: Literal['live', 'test']
    issuedAt: str
    """
    ISO 8601, UTC.
    """
    expiresAt: str
    """
    ISO 8601, UTC.
    """
    lastUsedAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """
    replacedBy: NotRequired[str]
    """
    Identifier of its successor.
    """


class CreatedToken(TypedDict):
    id: str
    """
    Identifier of the token.
    """
    clientId: str
    name: str
    hint: str
    """
    The first characters of the token, to identify it.
    """
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'sandbox']]
    environment: Literal['live', 'test']
    issuedAt: str
    """
    ISO 8601, UTC.
    """
    expiresAt: str
    """
    ISO 8601, UTC.
    """
    lastUsedAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """
    replacedBy: NotRequired[str]
    """
    Identifier of its successor.
    """
    token: str
    """
    Shown only once.
    """


class AuditUser(TypedDict):
    type: Literal['user']
    userId: str
    """
    Identifier of the user.
    """
    email: str
    """
    The user's address at that time.
    """


class AuditOperator(TypedDict):
    type: Literal['operator']


class AuditSubject(TypedDict):
    type: Literal['user', 'session', 'passkey', 'client', 'token']
    id: str
    name: NotRequired[str]


class RequestRecord(TypedDict):
    id: str
    """
    Identifier of the record.
    """
    requestId: str
    """
    The X-Request-Id of the response.
    """
    at: str
    """
    ISO 8601, UTC.
    """
    method: str
    route: str
    """
    The path as written in this document.
    """
    status: NotRequired[int]
    """
    Absent when the caller closed the connection first.
    """
    durationMillis: int
    problemCode: NotRequired[str]
    """
    The `code` of the problem document.
    """
    clientId: NotRequired[str]
    """
    The API client that sent it.
    """
    userId: NotRequired[str]
    """
    The user who sent it.
    """


class OpenApiDocument(TypedDict):
    pass


class AsyncApiDocument(TypedDict):
    pass


class ServiceHealth(TypedDict):
    ksefSubmission: Literal['operational', 'delayed', 'unavailable']
    """
    `delayed`: an invoice has waited too long; `unavailable`: KSeF is unavailable.
    """
    webhooks: Literal['operational', 'delayed', 'unavailable']
    """
    `delayed`: an event has waited too long.
    """


class Liveness(TypedDict):
    status: Literal['alive']


class Readiness(TypedDict):
    status: Literal['ready']


class BuyerRequest(TypedDict, closed=True):
    """
    The Polish company that the invoice is issued to. The NIP must have a valid check digit.
    """

    nip: str
    name: str
    address: AddressRequest
    localGovernmentUnit: NotRequired[bool]
    """
    Whether the buyer is a subordinate unit of a local government (JST). Its invoices name a third party, which we must have registered for the buyer; otherwise `true` is rejected. By default as registered.
    """
    vatGroupMember: NotRequired[bool]
    """
    Whether the buyer is a member of a VAT group (GV). Its invoices name a third party, which we must have registered for the buyer; otherwise `true` is rejected. By default as registered.
    """


class SubscriptionRequest(TypedDict, closed=True):
    url: str
    """
    The URL that events are sent to: https, port 443 or 8443, a host on the public internet. The sandbox also allows http, any port and your own machine.
    """
    events: NotRequired[list[EventFilter]]
    """
    Event types, groups such as `invoice.*`, or `*` for all events. Groups and `*` include types that later versions add. An event that matches several entries is sent once.
    """
    contactEmail: str
    """
    The address to notify when the subscription is paused because deliveries keep failing or the endpoint is gone.
    """
    description: NotRequired[str]
    """
    What you call it.
    """
    headers: NotRequired[CustomHeaders]


class OrderAcceptedEventData(TypedDict):
    orderId: str
    """
    Identifier of the order.
    """
    reference: NotRequired[str]
    """
    Your purchase order number.
    """
    metadata: NotRequired[Metadata]
    invoiceId: str
    """
    Identifier of the invoice.
    """
    total: str
    """
    Decimal with two places, including VAT.
    """
    currency: Literal['PLN', 'EUR']


class OrderProcessingEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['order.processing']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: OrderProcessingEventData


class OrderShippedEventData(TypedDict):
    orderId: str
    """
    Identifier of the order.
    """
    reference: NotRequired[str]
    """
    Your purchase order number.
    """
    metadata: NotRequired[Metadata]
    invoiceId: str
    """
    Identifier of the invoice.
    """
    carrier: str
    trackingNumber: str
    trackingUrl: NotRequired[str]
    shippedAt: str
    """
    When the carrier received the goods.
    """
    lines: NotRequired[list[GoodsOfLine]]
    """
    The goods of the parcel.
    """
    complete: NotRequired[bool]
    """
    Whether nothing is left to leave: the order is `shipped`.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the goods.
    """
    taxPoints: NotRequired[list[EventTaxPoint]]
    """
    The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). As known at the time of the event: a payment that is reported late may move them. `invoice.paid` and `GET /v1/invoices/{id}` state them again. Absent on a correction.
    """
    currency: NotRequired[Literal['PLN', 'EUR']]


class OrderDeliveredEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['order.delivered']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: OrderDeliveredEventData


class OrderCancelledEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['order.cancelled']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: OrderCancelledEventData


class OrderReturnedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['order.returned']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: OrderReturnedEventData


class InvoiceIssuedEventData(TypedDict):
    invoiceId: str
    """
    Identifier of the invoice.
    """
    orderId: str
    """
    Identifier of the order.
    """
    number: str
    """
    Invoice number (P_2).
    """
    ksefNumber: str
    """
    The number that KSeF assigned.
    """
    issueDate: str
    """
    A day in Warsaw.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the goods.
    """
    taxPoints: NotRequired[list[EventTaxPoint]]
    """
    The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). As known at the time of the event: a payment that is reported late may move them. `invoice.paid` and `GET /v1/invoices/{id}` state them again. Absent on a correction.
    """
    total: str
    """
    Decimal with two places, including VAT.
    """
    currency: Literal['PLN', 'EUR']
    net: NotRequired[str]
    """
    Net amount.
    """
    vat: NotRequired[str]
    """
    VAT.
    """
    vatInPln: NotRequired[str]
    """
    VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
    """
    exchangeRates: NotRequired[list[ExchangeRate]]
    """
    NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN.
    """
    dueDate: NotRequired[str]
    """
    The last day for payment; absent on a correction and outside KSeF.
    """
    documentSha256: str
    """
    SHA-256 of the invoice's XML.
    """
    kind: NotRequired[Literal['KOR']]
    """
    The document is a correction. Its total is the change.
    """
    cause: NotRequired[CorrectionCause]
    """
    Why the invoice is corrected.
    """
    reason: NotRequired[str]
    """
    As you or the seller gave it.
    """
    correctedInvoiceId: NotRequired[str]
    """
    Identifier of the corrected invoice.
    """
    correctedNumber: NotRequired[str]
    """
    Number of the corrected invoice (P_2).
    """
    correctedKsefNumber: NotRequired[str]
    offlineMode: NotRequired[Literal['offline24', 'unavailability', 'emergency']]
    """
    The invoice was issued while KSeF was unavailable, in this mode.
    """
    offlineDeadline: NotRequired[str]
    """
    The last day for sending the invoice to KSeF, if there was one.
    """


class InvoiceRejectedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['invoice.rejected']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: InvoiceRejectedEventData


class InvoiceVoidedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['invoice.voided']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: InvoiceVoidedEventData


class InvoiceIssuedOutsideEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['invoice.issued_outside']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: InvoiceIssuedOutsideEventData


class InvoicePaidEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['invoice.paid']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: InvoicePaidEventData


class InvoiceOverdueEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['invoice.overdue']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: InvoiceOverdueEventData


class CatalogUpdatedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['catalog.updated']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: CatalogUpdatedEventData


class QuotaReachedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['quota.reached']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: QuotaReachedEventData


class TokenExpiringEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['token.expiring']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: TokenExpiringEventData


class RateLimitSustainedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['rate_limit.sustained']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: RateLimitSustainedEventData


class WebhookExpiringEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['webhook.expiring']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: WebhookExpiringEventData


class WebhookTestEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['webhook.test']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: WebhookTestEventData


class WebhookVerificationEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['webhook.verification']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: WebhookVerificationEventData


ReplayRequest: TypeAlias = ReplayByIds | ReplayByTime | ReplayFailed | ReplayUndelivered


class SandboxReturn(TypedDict, closed=True):
    lines: NotRequired[list[ReportedLine]]
    reason: NotRequired[str]
    """
    Printed on the correction of the invoice.
    """
    reference: NotRequired[str]
    """
    The warehouse's identifier of the return, unique within an order.
    """


class PasskeyCredential(TypedDict):
    """
    `AuthenticationResponseJSON` of the device.
    """

    id: str
    """
    The credential ID.
    """
    response: PasskeyAssertion


class PasskeyRegistrationCredential(TypedDict):
    """
    `RegistrationResponseJSON` of the device.
    """

    id: str
    """
    The credential ID.
    """
    response: PasskeyAttestation


class ExceededQuota(TypedDict):
    metric: QuotaMetric
    month: str
    """
    Calendar month in Warsaw.
    """
    used: int
    limit: int
    resetsAt: str
    """
    The start of the next month in Warsaw, in UTC.
    """


class Buyer(TypedDict):
    nip: str
    name: str
    address: Address


class OrderShipment(TypedDict):
    carrier: str
    trackingNumber: str
    trackingUrl: NotRequired[str]
    shippedAt: str
    """
    When the carrier received the goods.
    """
    lines: NotRequired[list[LineQuantity]]
    """
    The goods of the parcel; absent when the whole order left in it.
    """
    events: list[OrderTrackingEvent]
    """
    The carrier's messages about this parcel or about all, oldest first.
    """


class InvoiceReference(TypedDict):
    id: str
    """
    Identifier of the invoice.
    """
    kind: InvoiceKind
    status: InvoiceStatus
    number: NotRequired[str]
    """
    Invoice number (P_2).
    """
    ksefNumber: NotRequired[str]
    """
    The number that KSeF assigned.
    """
    corrects: NotRequired[CorrectedInvoice]
    cause: NotRequired[CorrectionCause]
    """
    Only on a correction.
    """
    reason: NotRequired[str]
    """
    Only on a correction: as the customer or the seller gave it.
    """
    replacedBy: NotRequired[str]
    """
    Identifier of the invoice for the right buyer, on a correction.
    """
    replaces: NotRequired[str]
    """
    Identifier of the invoice for the wrong buyer.
    """
    offline: NotRequired[OfflineIssue]
    voided: NotRequired[InvoiceVoiding]
    outside: NotRequired[OutsideIssue]


class ListedOrder(TypedDict):
    """
    An order with the ids of its invoices; `GET /v1/invoices` returns their status.
    """

    id: str
    """
    Identifier of the order.
    """
    status: OrderStatus
    reference: NotRequired[str]
    buyer: Buyer
    deliveryAddress: NotRequired[Address]
    metadata: NotRequired[Metadata]
    total: Money
    """
    Including VAT.
    """
    fulfilment: OrderFulfilment
    acceptedAt: str
    """
    ISO 8601, UTC.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the last of the goods; absent until then.
    """
    timeline: list[OrderTimelineEntry]
    shipments: NotRequired[list[OrderShipment]]
    """
    The parcels that have left; absent until the first one has.
    """
    cancellationReason: NotRequired[str]
    """
    As you sent it.
    """
    returns: NotRequired[list[OrderReturn]]
    """
    The returns, oldest first; absent if there are none.
    """
    lines: NotRequired[list[OrderLine]]
    """
    Present with `expand=lines`.
    """
    invoices: list[ListedOrderInvoice]


class OrderPreview(TypedDict):
    buyer: Buyer
    lines: list[OrderLine]
    net: Money
    """
    `total` less `vat`.
    """
    vat: Money
    """
    VAT of the sum of the lines, as the invoice states it when it is issued on the same day.
    """
    total: Money
    """
    Including VAT.
    """
    fulfilment: OrderFulfilment


class InvoiceProblem(TypedDict):
    code: str
    detail: str
    at: NotRequired[str]
    """
    When it last occurred.
    """
    since: NotRequired[str]
    """
    When it first occurred.
    """
    nextAttemptAt: NotRequired[str]
    """
    The earliest time of the next retry; absent if the service waits for something else.
    """
    waitsFor: NotRequired[AwaitedDocument]


class CatalogItem(TypedDict):
    sku: str
    """
    The SKU to use in an order.
    """
    category: str
    unit: str
    """
    As printed on the invoice (P_8A), in Polish.
    """
    gtin: NotRequired[str]
    """
    GTIN of 8, 12, 13 or 14 digits, if the item has one.
    """
    name: str
    description: str
    price: CatalogPrice
    nextPrice: NotRequired[CatalogNextPrice]
    availability: Literal['available', 'unavailable']
    """
    `unavailable`: it can't be ordered now, and will be again.
    """
    minimumQuantity: int
    """
    The smallest quantity of an order line.
    """
    quantityStep: int
    """
    The quantity of an order line is a multiple of it.
    """
    soldTo: NotRequired[str]
    """
    The last day in Warsaw on which it can be ordered, if known.
    """
    images: list[str]
    """
    https URLs, the main image first.
    """
    updatedAt: NotRequired[str]
    """
    When it last changed: it was edited, or an announced price or its sale started; absent: before 2026-12.
    """


class InvoiceListItem(TypedDict):
    """
    An invoice with its amounts and payment status.
    """

    id: str
    """
    Identifier of the invoice.
    """
    kind: InvoiceKind
    status: InvoiceStatus
    number: NotRequired[str]
    """
    Invoice number (P_2).
    """
    ksefNumber: NotRequired[str]
    """
    The number that KSeF assigned.
    """
    corrects: NotRequired[CorrectedInvoice]
    cause: NotRequired[CorrectionCause]
    """
    Only on a correction.
    """
    reason: NotRequired[str]
    """
    Only on a correction: as the customer or the seller gave it.
    """
    replacedBy: NotRequired[str]
    """
    Identifier of the invoice for the right buyer, on a correction.
    """
    replaces: NotRequired[str]
    """
    Identifier of the invoice for the wrong buyer.
    """
    offline: NotRequired[OfflineIssue]
    voided: NotRequired[InvoiceVoiding]
    outside: NotRequired[OutsideIssue]
    orderId: str
    """
    Identifier of the order.
    """
    issueDate: NotRequired[str]
    """
    A day in Warsaw.
    """
    total: Money
    buyer: Buyer1
    net: NotRequired[Money]
    """
    On a correction: the change.
    """
    vat: NotRequired[Money]
    vatInPln: NotRequired[str]
    """
    VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
    """
    exchangeRates: NotRequired[list[ExchangeRate]]
    """
    NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN.
    """
    dueDate: NotRequired[str]
    """
    The last day for payment; absent on a correction and outside KSeF.
    """
    jpkMarker: NotRequired[LedgerMarker]
    taxPoints: NotRequired[list[TaxPoint]]
    """
    The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). They add up to `total` once all goods have left or all is paid; a payment that is reported late may move them. Absent on a correction, for which its own day of issue counts, and on a voided invoice.
    """
    payment: NotRequired[InvoiceReceivable]
    seller: NotRequired[Seller]
    """
    As in the file; absent until the invoice has its number.
    """
    splitPayment: NotRequired[bool]
    """
    Whether the invoice must be paid by split payment (mechanizm podzielonej płatności, P_18A): above 15,000 PLN with goods of annex 15 to the VAT act. A correction repeats the invoice's. Absent until the file is written.
    """
    bankAccount: NotRequired[BankAccount]
    transferTitle: NotRequired[str]
    """
    The title of a bank transfer that pays the invoice: the KSeF number, required from 2027 (art. 108g of the VAT act), and the invoice number. Absent until KSeF has accepted the invoice, when nothing is left to pay (on a correction and a paid invoice), and when the seller has no account in the currency.
    """


class Spend(TypedDict):
    items: list[MonthSpend]
    """
    The earliest month first.
    """


class PaymentReference(TypedDict):
    id: str
    """
    Identifier of the payment reference.
    """
    status: Literal['pending', 'issued', 'rejected']
    """
    `pending`: KSeF has not issued the identifier yet; `issued`: `transferTitle` is available; `rejected`: KSeF has rejected the request permanently.
    """
    transferTitle: NotRequired[str]
    """
    The title of the bank transfer: KSeF's collective identifier. Present when `issued`.
    """
    total: Money
    """
    The amount to transfer.
    """
    invoices: list[PaymentReferenceInvoice]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    issuedAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """
    refusal: NotRequired[PaymentReferenceRefusal]


class CreatedSubscription(TypedDict):
    id: str
    """
    Identifier of the subscription.
    """
    url: str
    description: NotRequired[str]
    events: list[EventFilter]
    contactEmail: str
    status: Literal['delivering', 'paused']
    """
    While the status is `paused`, deliveries are held, for at most 30 days.
    """
    paused: NotRequired[Pause]
    secrets: list[SecretInForce]
    """
    The secrets that sign now, the current one first. Their values are not returned.
    """
    headerNames: list[str]
    """
    The names of your own headers. Their values are not returned.
    """
    expiredDeliveries: int
    """
    Deliveries that have expired so far because a pause lasted 30 days.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """
    secret: str
    """
    Signs every delivery. Shown only once.
    """


class SubscriptionList(TypedDict):
    items: list[Subscription]


class Delivery(TypedDict):
    id: str
    """
    Identifier of the delivery.
    """
    webhookId: str
    """
    Identifier of the subscription.
    """
    eventId: str
    """
    Identifier of the event.
    """
    eventType: Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.rejected', 'invoice.voided', 'invoice.issued_outside', 'invoice.paid', 'invoice.overdue', 'catalog.updated', 'quota.reached', 'token.expiring', 'rate_limit.sustained', 'webhook.expiring', 'webhook.test']
    kind: Literal['event', 'replay', 'test']
    """
    `event`: the original delivery; `replay`: resent at your request; `test`: a test event.
    """
    status: DeliveryStatus
    """
    `ready`: queued; `waiting`: failed, will be retried at `nextAttemptAt`; `delivered`; `exhausted`: no retry is left; `skipped`: skipped at your request; `expired`: the webhook stayed paused for 30 days.
    """
    nextAttemptAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """
    settledAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """
    reason: NotRequired[str]
    """
    Why the delivery expired.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """
    attempts: list[DeliveryAttempt]
    """
    Oldest first.
    """


class DeliveryPage(TypedDict):
    items: list[Delivery]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


ReplaySelection: TypeAlias = SelectedIds | SelectedTime | SelectedFailed | SelectedUndelivered
"""
The selection that was requested; `to` defaults to the time of the request.
"""


class Quotas(TypedDict):
    """
    Orders accepted, invoices accepted by KSeF, webhook deliveries (each once, regardless of attempts).
    """

    orders: MetricUsage
    invoices: MetricUsage
    deliveries: MetricUsage


class SandboxState(TypedDict):
    now: str
    """
    The sandbox's time.
    """
    ahead: str
    """
    How far the sandbox's time is ahead of the system's time.
    """
    nextRetryAt: str | None
    """
    When the next of your failed webhook deliveries is retried; null if no retry is pending.
    """
    ksef: SandboxKsef


class Session(TypedDict):
    id: str
    """
    Identifier of the session.
    """
    user: SessionUser
    tenant: SessionTenant
    environment: Literal['sandbox', 'live']
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'sandbox', 'credentials:manage', 'requests:read', 'audit:read', 'users:manage']]
    """
    The scopes of the user's role.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """
    expiresAt: str
    """
    When the session expires if no further request is sent.
    """


class SessionList(TypedDict):
    items: list[ListedSession]


class PasskeyList(TypedDict):
    items: list[Passkey]


class PasskeyRegistrationOptions(TypedDict):
    """
    `PublicKeyCredentialCreationOptionsJSON`.
    """

    challenge: str
    """
    Sign it within ten minutes. It is valid once.
    """
    rp: PasskeyRelyingParty
    user: PasskeyUser
    pubKeyCredParams: list[PasskeyAlgorithm]
    excludeCredentials: list[PasskeyDescriptor]
    authenticatorSelection: PasskeySelection
    timeout: int


class UserList(TypedDict):
    items: list[User]


class ClientList(TypedDict):
    items: list[RegisteredClient]


class TokenList(TypedDict):
    items: list[LongLivedToken]


class AuditEvent(TypedDict):
    id: str
    """
    Identifier of the audit event.
    """
    at: str
    """
    ISO 8601, UTC.
    """
    action: Literal['user.signed_in', 'user.signed_out', 'user.invited', 'user.role_changed', 'user.removed', 'session.revoked', 'passkey.added', 'passkey.removed', 'client.created', 'client.secret_rotated', 'client.certificate_changed', 'client.deleted', 'token.issued', 'token.rotated', 'token.revoked']
    actor: AuditUser | AuditOperator
    """
    Who performed the action; `operator` is any operator of the service.
    """
    subject: AuditSubject
    details: NotRequired[dict[str, str]]


class RequestPage(TypedDict):
    items: list[RequestRecord]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


class OrderRequest(TypedDict, closed=True):
    currency: Currency
    reference: NotRequired[str]
    """
    Your purchase order number; it is printed on the invoice.
    """
    buyer: NotRequired[BuyerRequest]
    """
    Your own company by default; another company, by NIP, only if your contract lists it.
    """
    deliveryAddress: NotRequired[AddressRequest]
    metadata: NotRequired[MetadataRequest]
    lines: list[OrderLineRequest]


class OrderAcceptedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['order.accepted']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: OrderAcceptedEventData


class OrderShippedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['order.shipped']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: OrderShippedEventData


class InvoiceIssuedEvent(TypedDict):
    id: str
    """
    Identifier of the event, the same in every delivery.
    """
    type: Literal['invoice.issued']
    version: Literal[1]
    createdAt: str
    """
    ISO 8601, UTC.
    """
    data: InvoiceIssuedEventData


class PasskeySignIn(TypedDict, closed=True):
    challenge: str
    """
    Sign it within ten minutes. It is valid once.
    """
    credential: PasskeyCredential


class PasskeyRegistration(TypedDict, closed=True):
    name: str
    """
    To recognize the device.
    """
    challenge: str
    """
    Sign it within ten minutes. It is valid once.
    """
    credential: PasskeyRegistrationCredential


Problem = TypedDict(
    'Problem',
    {
        'type': str,
        'title': str,
        'status': int,
        'detail': str,
        'code': Literal['malformed_request', 'invalid_parameter', 'route_not_found', 'method_not_allowed', 'precondition_failed', 'not_acceptable', 'request_timeout', 'headers_too_large', 'malformed_json', 'body_too_large', 'unsupported_media_type', 'validation_failed', 'missing_token', 'invalid_token', 'insufficient_scope', 'session_ended', 'csrf_rejected', 'people_only', 'sign_in_link_not_accepted', 'sign_in_again', 'passkey_not_accepted', 'passkey_not_found', 'too_many_passkeys', 'session_not_found', 'user_not_found', 'user_exists', 'too_many_users', 'last_owner', 'invalid_idempotency_key', 'idempotency_key_in_flight', 'idempotency_key_reused', 'idempotent_response_lost', 'ordering_suspended', 'quota_exceeded', 'rate_limited', 'line_rate_limited', 'large_request_in_progress', 'catalog_item_not_found', 'order_not_found', 'order_not_cancellable', 'buyer_not_allowed', 'buyer_is_seller', 'buyer_differs', 'total_too_large', 'invoice_too_large', 'invoice_not_found', 'too_many_invoices', 'invoice_not_issued', 'invoice_rejected', 'payment_reference_not_found', 'invoice_not_payable', 'webhook_not_found', 'webhook_limit_reached', 'endpoint_not_verified', 'webhook_not_paused', 'webhook_paused', 'delivery_not_found', 'delivery_not_settled', 'delivery_too_old', 'replay_limit_reached', 'replay_not_found', 'event_not_found', 'internal_error', 'service_unavailable', 'sandbox_only', 'shared_sandbox', 'no_retry_pending', 'tenant_not_found', 'ledger_export_not_found', 'client_not_found', 'token_not_found', 'address_not_allowed', 'buyer_not_registered', 'correction_refused', 'reissue_refused', 'payment_refused', 'payment_settled', 'unmatched_payment_not_found', 'credential_refused', 'impossible_move', 'shipment_refused', 'return_refused', 'invoice_correction_refused', 'issue_outside_refused', 'invoice_not_closable', 'taxpayer_not_found', 'taxpayer_register_unavailable', 'taxpayer_register_off', 'dead_letter_not_found', 'dead_letters_off', 'tenant_offboarded', 'offboarding_not_confirmed'],
        'request_id': str,
        'retryable': bool,
        'quota': NotRequired[ExceededQuota],
        'violated-policies': NotRequired[list[Literal['token', 'client', 'reads', 'writes', 'replays', 'lines', 'address', 'issuance', 'verification', 'sign-in', 'unrequested-emails', 'payment-references']]],
        'errors': NotRequired[list[FieldError]],
        'hasMoreErrors': NotRequired[bool],
    },
)


class Order(TypedDict):
    id: str
    """
    Identifier of the order.
    """
    status: OrderStatus
    reference: NotRequired[str]
    buyer: Buyer
    deliveryAddress: NotRequired[Address]
    metadata: NotRequired[Metadata]
    total: Money
    """
    Including VAT.
    """
    fulfilment: OrderFulfilment
    acceptedAt: str
    """
    ISO 8601, UTC.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the last of the goods; absent until then.
    """
    timeline: list[OrderTimelineEntry]
    shipments: NotRequired[list[OrderShipment]]
    """
    The parcels that have left; absent until the first one has.
    """
    cancellationReason: NotRequired[str]
    """
    As you sent it.
    """
    returns: NotRequired[list[OrderReturn]]
    """
    The returns, oldest first; absent if there are none.
    """
    lines: list[OrderLine]
    invoices: list[InvoiceReference]
    """
    The invoice of the order, then its corrections (`kind` is `KOR`) in the order of their creation: one for each return and for each mistake, and one when the order is cancelled.
    """


class OrderPage(TypedDict):
    items: list[ListedOrder]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


class Invoice(TypedDict):
    id: str
    """
    Identifier of the invoice.
    """
    kind: InvoiceKind
    status: InvoiceStatus
    number: NotRequired[str]
    """
    Invoice number (P_2).
    """
    ksefNumber: NotRequired[str]
    """
    The number that KSeF assigned.
    """
    corrects: NotRequired[CorrectedInvoice]
    cause: NotRequired[CorrectionCause]
    """
    Only on a correction.
    """
    reason: NotRequired[str]
    """
    Only on a correction: as the customer or the seller gave it.
    """
    replacedBy: NotRequired[str]
    """
    Identifier of the invoice for the right buyer, on a correction.
    """
    replaces: NotRequired[str]
    """
    Identifier of the invoice for the wrong buyer.
    """
    offline: NotRequired[OfflineIssue]
    voided: NotRequired[InvoiceVoiding]
    outside: NotRequired[OutsideIssue]
    orderId: str
    """
    Identifier of the order.
    """
    issueDate: NotRequired[str]
    """
    A day in Warsaw.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the last of the goods; absent until then. The file states it (P_6) if the invoice was issued later and all goods left on one day. On a correction: the day that applies after it.
    """
    supplyDates: NotRequired[list[InvoiceSupplyDate]]
    """
    Present when the goods left on several days before the issue, or only a part of them: the file states the day on their lines (P_6A), not as P_6. Goods that are not listed had not left. On a correction: the state after it.
    """
    taxPoints: NotRequired[list[TaxPoint]]
    """
    The days on which the VAT becomes due: with the supply (art. 19a(1) of the VAT act), and for what was paid before it, with the payment (art. 19a(8)). They add up to `total` once all goods have left or all is paid; a payment that is reported late may move them. Absent on a correction, for which its own day of issue counts, and on a voided invoice.
    """
    buyer: Buyer1
    net: NotRequired[Money]
    """
    On a correction: the change.
    """
    vat: NotRequired[Money]
    vatInPln: NotRequired[str]
    """
    VAT in PLN (P_14_1W), a decimal with two places; absent when the currency is PLN.
    """
    exchangeRates: NotRequired[list[ExchangeRate]]
    """
    NBP's rates by which the VAT was converted, one for each tax point that the file states; absent when the currency is PLN.
    """
    dueDate: NotRequired[str]
    """
    The last day for payment; absent on a correction and outside KSeF.
    """
    jpkMarker: NotRequired[LedgerMarker]
    total: Money
    """
    Including VAT. On a correction: the change, which is negative unless too little was billed.
    """
    problem: NotRequired[InvoiceProblem]
    """
    Why the invoice is waiting or was rejected. The service retries if it can.
    """
    timeline: list[InvoiceTimelineEntry]
    upo: InvoiceUpo
    payment: InvoicePayment
    seller: NotRequired[Seller]
    """
    As in the file; absent until the invoice has its number.
    """
    splitPayment: NotRequired[bool]
    """
    Whether the invoice must be paid by split payment (mechanizm podzielonej płatności, P_18A): above 15,000 PLN with goods of annex 15 to the VAT act. A correction repeats the invoice's. Absent until the file is written.
    """
    bankAccount: NotRequired[BankAccount]
    transferTitle: NotRequired[str]
    """
    The title of a bank transfer that pays the invoice: the KSeF number, required from 2027 (art. 108g of the VAT act), and the invoice number. Absent until KSeF has accepted the invoice, when nothing is left to pay (on a correction and a paid invoice), and when the seller has no account in the currency.
    """


class CatalogPage(TypedDict):
    locale: Literal['pl', 'en', 'de']
    currency: Currency
    items: list[CatalogItem]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


class InvoicePage(TypedDict):
    items: list[InvoiceListItem]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


class Replay(TypedDict):
    id: str
    """
    Identifier of the replay.
    """
    webhookId: str
    """
    Identifier of the subscription.
    """
    selection: ReplaySelection
    createdAt: str
    """
    ISO 8601, UTC.
    """
    queued: int
    """
    Deliveries created so far.
    """
    completedAt: str | None
    """
    When the last delivery was created; null while the replay is running.
    """


class ReplayList(TypedDict):
    items: list[Replay]


Event: TypeAlias = OrderAcceptedEvent | OrderProcessingEvent | OrderShippedEvent | OrderDeliveredEvent | OrderCancelledEvent | OrderReturnedEvent | InvoiceIssuedEvent | InvoiceRejectedEvent | InvoiceVoidedEvent | InvoiceIssuedOutsideEvent | InvoicePaidEvent | InvoiceOverdueEvent | CatalogUpdatedEvent | QuotaReachedEvent | TokenExpiringEvent | RateLimitSustainedEvent | WebhookExpiringEvent
"""
An event: the same JSON as in the webhook.
"""


class Usage(TypedDict):
    plan: Literal['trial', 'standard', 'pro', 'enterprise']
    month: str
    """
    Calendar month in Warsaw.
    """
    resetsAt: str
    """
    ISO 8601, UTC.
    """
    quotas: Quotas
    rateLimits: list[RatePolicy]
    warnings: list[QuotaWarning]
    """
    The thresholds reached this month. You were notified by e-mail and by the event `quota.reached`.
    """


class AuditPage(TypedDict):
    items: list[AuditEvent]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


class ExpandedOrder(TypedDict):
    """
    An order with its invoices in full.
    """

    id: str
    """
    Identifier of the order.
    """
    status: OrderStatus
    reference: NotRequired[str]
    buyer: Buyer
    deliveryAddress: NotRequired[Address]
    metadata: NotRequired[Metadata]
    total: Money
    """
    Including VAT.
    """
    fulfilment: OrderFulfilment
    acceptedAt: str
    """
    ISO 8601, UTC.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the last of the goods; absent until then.
    """
    timeline: list[OrderTimelineEntry]
    shipments: NotRequired[list[OrderShipment]]
    """
    The parcels that have left; absent until the first one has.
    """
    cancellationReason: NotRequired[str]
    """
    As you sent it.
    """
    returns: NotRequired[list[OrderReturn]]
    """
    The returns, oldest first; absent if there are none.
    """
    lines: list[OrderLine]
    invoices: list[Invoice]
    """
    The invoice of the order, then its corrections (`kind` is `KOR`) in the order of their creation: one for each return and for each mistake, and one when the order is cancelled.
    """


class EventPage(TypedDict):
    items: list[Event]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """
