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
Up to 20 key-value pairs of your own: the service does not interpret them, returns them with the order and its events, and never prints them.
"""


class OrderLineRequest(TypedDict, closed=True):
    sku: str
    quantity: int


class CancellationRequest(TypedDict, closed=True):
    reason: NotRequired[str]
    """
    For your own records and the event; no approval is requested.
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


EventFilter: TypeAlias = Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.rejected', 'invoice.paid', 'quota.reached', 'token.expiring', 'rate_limit.sustained', 'webhook.expiring', 'order.*', 'invoice.*', 'quota.*', 'token.*', 'rate_limit.*', 'webhook.*', '*']


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
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the goods.
    """
    taxPoint: NotRequired[str]
    """
    The day on which the VAT becomes due; absent on a correction.
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
    Identifier of the correction of the invoice.
    """


class ReturnedLine(TypedDict):
    line: int
    """
    Position in the order, from 1.
    """
    sku: str
    quantity: int


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
    P_2.
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
    taxPoint: NotRequired[str]
    """
    The day on which the VAT becomes due; absent on a correction.
    """
    total: str
    """
    Decimal with two places, VAT included.
    """
    currency: Literal['PLN', 'EUR']
    documentSha256: str
    """
    SHA-256 of the invoice's XML.
    """
    kind: NotRequired[Literal['KOR']]
    """
    The document is a correction; its total is the difference, negative.
    """
    correctedInvoiceId: NotRequired[str]
    """
    Identifier of the corrected invoice.
    """
    correctedNumber: NotRequired[str]
    """
    Its P_2.
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
    code: int
    """
    KSeF's code.
    """
    description: str
    kind: NotRequired[Literal['KOR']]
    """
    The document is a correction; its total is the difference, negative.
    """
    correctedInvoiceId: NotRequired[str]
    """
    Identifier of the corrected invoice.
    """
    correctedNumber: NotRequired[str]
    """
    Its P_2.
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
    Decimal with two places, VAT included.
    """
    currency: Literal['PLN', 'EUR']
    owed: NotRequired[str]
    """
    The total less all corrections; absent if there are none.
    """
    paidAt: str
    """
    ISO 8601, UTC.
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
    The limit that is reached repeatedly.
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
    Held deliveries, counted up to 10,000.
    """
    oldestAt: str
    """
    ISO 8601, UTC.
    """
    expiresAt: str
    """
    When the first of them expires.
    """


class WebhookTestEventData(TypedDict):
    subscriptionId: str
    """
    Identifier of the subscription under test.
    """


class WebhookVerificationEventData(TypedDict):
    challenge: str
    """
    Random; to be returned.
    """


class SubscriptionChange(TypedDict, closed=True):
    url: NotRequired[str]
    """
    Where events are sent: https, port 443 or 8443, a host on the public internet. The sandbox also allows http, any port and your own machine.
    """
    events: NotRequired[list[EventFilter]]
    """
    Event types, groups of them such as `invoice.*`, or `*` for every event. Groups and `*` include the types that later versions add. An event that several of them match is sent once.
    """
    contactEmail: NotRequired[str]
    """
    Who is notified when the subscription is paused because deliveries keep failing.
    """


class Resumption(TypedDict, closed=True):
    exhausted: NotRequired[Literal['retry', 'skip']]
    """
    What to do with the delivery that caused the pause: `retry` restarts its schedule, `skip` skips it. All other held deliveries are sent in either case.
    """


class SecretRotation(TypedDict, closed=True):
    overlapHours: NotRequired[int]
    """
    How long the current secret stays valid beside the new one. Earlier secrets end no later than this, and at most four secrets sign: a fifth replaces the oldest.
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
    All events since this time that were attempted and never accepted. It is 30 days ago at most.
    """


class ReplayUndelivered(TypedDict, closed=True):
    neverDeliveredSince: str
    """
    All events since this time that were never accepted, attempted or not. It is 30 days ago at most.
    """


class SandboxClockMove(TypedDict, closed=True):
    advance: NotRequired[timedelta]
    to: NotRequired[str]
    """
    An instant, or `next_retry`: the time of `nextRetryAt`.
    """


class SandboxKsefRequest(TypedDict, closed=True):
    mode: Literal['normal', 'offline', 'reject_next', 'interrupt_next']
    """
    `offline`: every request to KSeF gets 503. `reject_next`: KSeF rejects the next invoices with status 450. `interrupt_next`: KSeF accepts the next invoices, but the connection breaks before the response; the service resolves the unknown outcome itself.
    """
    seconds: NotRequired[int]
    """
    With `offline`: for how long, of the system's time; 600 by default.
    """
    times: NotRequired[int]
    """
    With `reject_next` and `interrupt_next`: how many invoices; 1 by default.
    """


class SandboxShipment(TypedDict, closed=True):
    carrier: NotRequired[str]
    trackingNumber: NotRequired[str]
    trackingUrl: NotRequired[str]


class SandboxPayment(TypedDict, closed=True):
    amount: NotRequired[str]


class ReturnNoticeLine(TypedDict, closed=True):
    line: int
    """
    Position in the order, from 1.
    """
    quantity: int


class SandboxEventRequest(TypedDict, closed=True):
    type: Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.paid', 'invoice.rejected']


class SignInLinkRequest(TypedDict, closed=True):
    email: str
    locale: NotRequired[Literal['en', 'pl']]
    """
    Of the e-mail; the user's own by default.
    """


class SignIn(TypedDict, closed=True):
    token: str
    """
    The end of the link.
    """


class UserRequest(TypedDict, closed=True):
    email: str
    role: Literal['owner', 'developer', 'accountant']
    """
    What the person may do.
    """
    locale: NotRequired[Literal['en', 'pl']]
    """
    Of the e-mails to this person; the company's language by default.
    """


class UserChange(TypedDict, closed=True):
    role: Literal['owner', 'developer', 'accountant']
    """
    What the person may do.
    """


class ClientRequest(TypedDict, closed=True):
    name: str
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage']]
    certificate: NotRequired[str]
    """
    `x5t#S256` (RFC 8705).
    """


class RotationRequest(TypedDict, closed=True):
    overlap: NotRequired[timedelta]
    """
    How long the old one stays valid: P7D by default, at most P30D.
    """


class CertificateChange(TypedDict, closed=True):
    certificate: str
    """
    `x5t#S256` (RFC 8705).
    """


class OwnTokenRequest(TypedDict, closed=True):
    name: str
    scopes: NotRequired[list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage']]]
    """
    All scopes of the client by default.
    """
    clientId: str
    """
    The client that gets the token.
    """


QuotaMetric: TypeAlias = Literal['orders', 'invoices', 'deliveries']


class FieldError(TypedDict):
    pointer: NotRequired[str]
    """
    RFC 6901 pointer to the field of the body.
    """
    parameter: NotRequired[str]
    """
    Name of the query parameter.
    """
    code: Literal['required', 'unknown_invoice', 'invoice_not_payable', 'unknown_field', 'wrong_type', 'not_an_integer', 'out_of_range', 'too_few_items', 'too_many_items', 'too_many_members', 'duplicate_member', 'too_deep', 'invalid_value', 'invalid_text', 'buyer_not_allowed', 'buyer_not_supported', 'invalid_nip', 'invalid_url', 'url_too_long', 'url_not_https', 'url_has_credentials', 'url_has_fragment', 'url_port_not_allowed', 'unknown_host', 'unresolved_host', 'private_address', 'endpoint_not_verified', 'invalid_email', 'duplicate_item', 'unknown_sku', 'unknown_event', 'too_old']
    message: str


class OAuthError(TypedDict):
    """
    RFC 6749, 5.2.
    """

    error: str
    error_description: NotRequired[str]
    scope: NotRequired[str]
    """
    With `invalid_scope`: the requested scope.
    """


OrderStatus: TypeAlias = Literal['accepted', 'processing', 'shipped', 'delivered', 'cancelled']
"""
`accepted`, `processing` in the warehouse, `shipped`, `delivered`; or `cancelled`, only from the first two.
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
    Where and on which day the order is packed.
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


class OrderTrackingEvent(TypedDict):
    at: str
    """
    ISO 8601, UTC.
    """
    description: str
    location: NotRequired[str]


class OrderReturnLine(TypedDict):
    line: int
    """
    Position in the order, from 1.
    """
    quantity: int


InvoiceKind: TypeAlias = Literal['VAT', 'KOR']
"""
`VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca).
"""


InvoiceStatus: TypeAlias = Literal['accepted', 'drafted', 'signed', 'sent', 'outcome_unknown', 'acknowledged', 'archived', 'rejected']
"""
`outcome_unknown`: the outcome of the transmission to KSeF is unknown; the service determines it and never sends the invoice twice.
"""


class CorrectedInvoice(TypedDict):
    """
    On a correction: the corrected invoice; its numbers once KSeF has it.
    """

    id: str
    """
    Identifier of the corrected invoice.
    """
    number: NotRequired[str]
    """
    P_2.
    """
    ksefNumber: NotRequired[str]
    """
    KSeF's number.
    """


class OfflineIssue(TypedDict):
    """
    The invoice was issued while KSeF was unavailable: its files and its PDF, with two QR codes, are available; it is sent to KSeF later.
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
    The last day for sending the invoice to KSeF; absent while it is unknown or lifted.
    """


class ListedOrderInvoice(TypedDict):
    id: str
    """
    Identifier of the invoice.
    """


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
    The total less all corrections, from the moment of the return or the cancellation.
    """
    paid: Money
    """
    All payments, including refunded ones.
    """
    refunded: Money
    overpaid: Money
    """
    Payments beyond the amount owed, less refunds.
    """
    paidAt: NotRequired[str]
    """
    When payments first covered the amount owed.
    """


class CatalogPrice(TypedDict):
    """
    Per unit. Gross is the price; net and VAT are informative: an invoice calculates VAT from the sum of its lines.
    """

    vatRatePercent: str
    net: Money
    vat: Money
    gross: Money


class ListedInvoice(TypedDict):
    """
    A summary of an invoice.
    """

    id: str
    """
    Identifier of the invoice.
    """
    kind: InvoiceKind
    status: InvoiceStatus
    number: NotRequired[str]
    """
    P_2.
    """
    ksefNumber: NotRequired[str]
    """
    KSeF's number.
    """
    corrects: NotRequired[CorrectedInvoice]
    offline: NotRequired[OfflineIssue]
    orderId: str
    """
    Identifier of the order.
    """
    issueDate: NotRequired[str]
    """
    A day in Warsaw.
    """
    total: Money


class PaymentReferenceInvoice(TypedDict):
    id: str
    """
    Identifier of the invoice.
    """
    ksefNumber: str
    due: Money
    """
    What was left to pay at the time of the request.
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
    Seconds.
    """
    scope: str


class AuthorizationServerMetadata(TypedDict):
    pass


class Pause(TypedDict):
    since: str
    """
    ISO 8601, UTC.
    """
    deliveryId: str
    """
    Identifier of the delivery whose last retry failed.
    """
    eventId: str
    """
    Identifier of its event.
    """
    expiryWarnedAt: NotRequired[str]
    """
    When the contact was warned that held deliveries will expire.
    """


class SecretInForce(TypedDict):
    expiresAt: str | None
    """
    When it stops signing; null for the current one.
    """


class WebhookChallengeResponse(TypedDict):
    """
    Or the challenge alone, as text.
    """

    challenge: str


class Subscription(TypedDict):
    id: str
    """
    Identifier of the subscription.
    """
    url: str
    events: list[EventFilter]
    contactEmail: str
    status: Literal['delivering', 'paused']
    """
    While the status is `paused`, deliveries are held, for at most 30 days.
    """
    paused: NotRequired[Pause]
    secrets: list[SecretInForce]
    """
    The secrets that sign now, the current one first. Their values are never shown.
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
    HTTP status, if there was a response.
    """
    failure: NotRequired[str]
    """
    The failure; absent when the delivery was accepted.
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
    Size of a burst after a pause: `q` of RateLimit-Policy.
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
    Until KSeF is available again, of the system's time.
    """
    remaining: NotRequired[int]
    """
    The invoices that are still to be rejected or interrupted.
    """


class SandboxEvent(TypedDict):
    type: Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.paid', 'invoice.rejected']
    orderId: str
    """
    Identifier of the order that was placed.
    """
    invoiceId: str
    """
    Identifier of its invoice.
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
    What the person may do.
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
    To the minute.
    """
    expiresAt: str
    """
    ISO 8601, UTC.
    """
    userAgent: NotRequired[str]
    """
    How the browser names itself.
    """
    isCurrent: bool
    """
    Whether it is the session of this request.
    """


class User(TypedDict):
    id: str
    """
    Identifier of the user.
    """
    email: str
    role: Literal['owner', 'developer', 'accountant']
    """
    What the person may do.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """
    lastSignInAt: NotRequired[str]
    """
    Absent when the person has never signed in.
    """


class Client(TypedDict):
    clientId: str
    name: str
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage']]
    certificate: NotRequired[str]
    previousSecretExpiresAt: NotRequired[str]
    """
    ISO 8601, UTC.
    """


class CreatedClient(TypedDict):
    clientId: str
    name: str
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage']]
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
    The token's first characters, by which its holder recognises it.
    """
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage']]
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
    The token's first characters, by which its holder recognises it.
    """
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage']]
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
    type: Literal['user', 'session', 'client', 'token']
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
    As this document writes it.
    """
    status: NotRequired[int]
    """
    Absent when the caller closed the connection first.
    """
    durationMillis: int
    problemCode: NotRequired[str]
    """
    `code` of the problem.
    """
    clientId: NotRequired[str]
    """
    The API client that sent it.
    """
    userId: NotRequired[str]
    """
    The person who sent it.
    """


class OpenApiDocument(TypedDict):
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
    The Polish company to which the invoice is issued. The NIP has a check digit.
    """

    nip: str
    name: str
    address: AddressRequest
    localGovernmentUnit: NotRequired[bool]
    """
    Whether the buyer is a subordinate unit of a local government (JST). Invoices to such buyers are not supported.
    """
    vatGroupMember: NotRequired[bool]
    """
    Whether the buyer is a member of a VAT group (GV). Invoices to such buyers are not supported.
    """


class SubscriptionRequest(TypedDict, closed=True):
    url: str
    """
    Where events are sent: https, port 443 or 8443, a host on the public internet. The sandbox also allows http, any port and your own machine.
    """
    events: NotRequired[list[EventFilter]]
    """
    Event types, groups of them such as `invoice.*`, or `*` for every event. Groups and `*` include the types that later versions add. An event that several of them match is sent once.
    """
    contactEmail: str
    """
    Who is notified when the subscription is paused because deliveries keep failing.
    """


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
    Decimal with two places, VAT included.
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
    The warehouse's identifier.
    """
    reason: NotRequired[str]
    lines: list[ReturnedLine]
    returnedAt: str
    """
    ISO 8601, UTC.
    """


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
    lines: NotRequired[list[ReturnNoticeLine]]
    reason: NotRequired[str]
    """
    Printed on the correction of the invoice.
    """
    reference: NotRequired[str]
    """
    The warehouse's identifier of the return, unique within an order.
    """


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
    When the next month begins in Warsaw, in UTC.
    """


class Buyer(TypedDict):
    nip: str
    name: str
    address: Address


class OrderLine(TypedDict):
    sku: str
    name: str
    """
    As printed on the invoice, in Polish.
    """
    unit: str
    quantity: int
    unitGross: Money
    gross: Money


class OrderTracking(TypedDict):
    carrier: str
    number: str
    url: NotRequired[str]
    events: list[OrderTrackingEvent]
    """
    Messages of the carrier, oldest first.
    """


class OrderReturn(TypedDict):
    reference: str
    """
    The warehouse's identifier.
    """
    reason: NotRequired[str]
    lines: list[OrderReturnLine]
    returnedAt: str
    """
    ISO 8601, UTC.
    """
    invoiceId: str
    """
    Identifier of the correction for this return.
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
    P_2.
    """
    ksefNumber: NotRequired[str]
    """
    KSeF's number.
    """
    corrects: NotRequired[CorrectedInvoice]
    offline: NotRequired[OfflineIssue]


class ListedOrder(TypedDict):
    """
    An order; the status of its invoices is at /v1/invoices.
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
    lines: list[OrderLine]
    total: Money
    """
    VAT included.
    """
    fulfilment: OrderFulfilment
    acceptedAt: str
    """
    ISO 8601, UTC.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the goods; absent until then.
    """
    taxPoint: NotRequired[str]
    """
    The day on which the VAT becomes due: the date of supply.
    """
    timeline: list[OrderTimelineEntry]
    tracking: NotRequired[OrderTracking]
    """
    Present when the order was shipped.
    """
    cancellationReason: NotRequired[str]
    """
    As you sent it.
    """
    returns: NotRequired[list[OrderReturn]]
    """
    The returns, oldest first; absent if there are none.
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
    VAT included.
    """
    fulfilment: OrderFulfilment


class Invoice(TypedDict):
    id: str
    """
    Identifier of the invoice.
    """
    kind: InvoiceKind
    status: InvoiceStatus
    number: NotRequired[str]
    """
    P_2.
    """
    ksefNumber: NotRequired[str]
    """
    KSeF's number.
    """
    corrects: NotRequired[CorrectedInvoice]
    offline: NotRequired[OfflineIssue]
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
    The day in Warsaw on which the carrier received the goods; absent until then. The file states it (P_6) if the invoice was issued later. On a correction: the day stated by the corrected invoice.
    """
    taxPoint: NotRequired[str]
    """
    The day on which the VAT becomes due: the date of supply (art. 19a(1) of the VAT act). Absent on a correction, for which its own day of issue counts.
    """
    total: Money
    """
    VAT included; on a correction the difference, negative.
    """
    problem: NotRequired[InvoiceProblem]
    """
    The current obstacle. The service retries if it can.
    """
    timeline: list[InvoiceTimelineEntry]
    upo: InvoiceUpo
    payment: InvoicePayment
    transferTitle: NotRequired[str]
    """
    What a bank transfer for the invoice states: the number of KSeF, required from 2027 (art. 108g of the VAT act), and that of the invoice. Absent on a correction, and until KSeF has accepted the invoice.
    """


class CatalogItem(TypedDict):
    sku: str
    """
    An item that you can order.
    """
    category: str
    unit: str
    """
    As printed on the invoice (P_8A), in Polish.
    """
    gtin: str
    """
    GTIN-13.
    """
    name: str
    description: str
    price: CatalogPrice


class InvoicePage(TypedDict):
    items: list[ListedInvoice]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


class PaymentReference(TypedDict):
    id: str
    """
    Identifier of the payment reference.
    """
    status: Literal['pending', 'issued', 'rejected']
    """
    `pending` until KSeF has given the identifier; `rejected` if KSeF refuses it for good.
    """
    transferTitle: NotRequired[str]
    """
    What the bank transfer states: KSeF's collective identifier. Present when `issued`.
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
    events: list[EventFilter]
    contactEmail: str
    status: Literal['delivering', 'paused']
    """
    While the status is `paused`, deliveries are held, for at most 30 days.
    """
    paused: NotRequired[Pause]
    secrets: list[SecretInForce]
    """
    The secrets that sign now, the current one first. Their values are never shown.
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
    eventType: Literal['order.accepted', 'order.processing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'invoice.issued', 'invoice.rejected', 'invoice.paid', 'quota.reached', 'token.expiring', 'rate_limit.sustained', 'webhook.expiring', 'webhook.test']
    kind: Literal['event', 'replay', 'test']
    """
    `event`: the original delivery; `replay`: sent again on request; `test`: a test event.
    """
    status: DeliveryStatus
    """
    `ready`: sent as soon as the pace allows; `waiting`: failed, retried at `nextAttemptAt`; `delivered`; `exhausted`: no retry is left; `skipped`: skipped at your request; `expired`: the webhook stayed paused for 30 days.
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
    Why it has expired.
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
As requested; the end defaults to the time of the request.
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
    Of the system's time.
    """
    nextRetryAt: str | None
    """
    When the first of your failed webhook deliveries is retried; null: none is.
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
    scopes: list[Literal['orders:read', 'orders:write', 'catalog:read', 'invoices:read', 'webhooks:manage', 'credentials:manage', 'requests:read', 'audit:read', 'users:manage']]
    """
    What the role allows.
    """
    createdAt: str
    """
    ISO 8601, UTC.
    """
    expiresAt: str
    """
    When it ends without a further request.
    """


class SessionList(TypedDict):
    items: list[ListedSession]


class UserList(TypedDict):
    items: list[User]


class ClientList(TypedDict):
    items: list[Client]


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
    action: Literal['user.signed_in', 'user.signed_out', 'user.invited', 'user.role_changed', 'user.removed', 'session.revoked', 'client.created', 'client.secret_rotated', 'client.certificate_changed', 'client.deleted', 'token.issued', 'token.rotated', 'token.revoked']
    actor: AuditUser | AuditOperator
    """
    Who did it; `operator`: the operators of the service.
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


Problem = TypedDict(
    'Problem',
    {
        'type': str,
        'title': str,
        'status': int,
        'detail': str,
        'code': Literal['malformed_request', 'invalid_parameter', 'route_not_found', 'method_not_allowed', 'precondition_failed', 'not_acceptable', 'request_timeout', 'headers_too_large', 'malformed_json', 'body_too_large', 'unsupported_media_type', 'validation_failed', 'missing_token', 'invalid_token', 'insufficient_scope', 'session_ended', 'csrf_rejected', 'people_only', 'sign_in_link_not_accepted', 'session_not_found', 'user_not_found', 'user_exists', 'too_many_users', 'last_owner', 'invalid_idempotency_key', 'idempotency_key_in_flight', 'idempotency_key_reused', 'idempotent_response_lost', 'quota_exceeded', 'rate_limited', 'catalog_item_not_found', 'order_not_found', 'order_not_cancellable', 'buyer_not_allowed', 'total_too_large', 'invoice_too_large', 'invoice_not_found', 'invoice_not_issued', 'invoice_rejected', 'payment_reference_not_found', 'invoice_not_payable', 'webhook_not_found', 'webhook_limit_reached', 'webhook_not_paused', 'webhook_paused', 'delivery_not_found', 'delivery_not_settled', 'delivery_too_old', 'replay_limit_reached', 'replay_not_found', 'event_not_found', 'internal_error', 'service_unavailable', 'sandbox_only', 'no_retry_pending', 'tenant_not_found', 'client_not_found', 'token_not_found', 'impossible_move', 'return_refused', 'correction_refused', 'reissue_refused', 'payment_refused', 'credential_refused'],
        'request_id': str,
        'retryable': bool,
        'quota': NotRequired[ExceededQuota],
        'violated-policies': NotRequired[list[Literal['token', 'client', 'reads', 'writes', 'replays', 'address', 'issuance', 'verification', 'sign-in']]],
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
    lines: list[OrderLine]
    total: Money
    """
    VAT included.
    """
    fulfilment: OrderFulfilment
    acceptedAt: str
    """
    ISO 8601, UTC.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the goods; absent until then.
    """
    taxPoint: NotRequired[str]
    """
    The day on which the VAT becomes due: the date of supply.
    """
    timeline: list[OrderTimelineEntry]
    tracking: NotRequired[OrderTracking]
    """
    Present when the order was shipped.
    """
    cancellationReason: NotRequired[str]
    """
    As you sent it.
    """
    returns: NotRequired[list[OrderReturn]]
    """
    The returns, oldest first; absent if there are none.
    """
    invoices: list[InvoiceReference]
    """
    The invoice of the order, then its corrections (`kind` is `KOR`) in the order of their creation: one when the order is cancelled, one for each return.
    """


class OrderPage(TypedDict):
    items: list[ListedOrder]
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
    lines: list[OrderLine]
    total: Money
    """
    VAT included.
    """
    fulfilment: OrderFulfilment
    acceptedAt: str
    """
    ISO 8601, UTC.
    """
    supplyDate: NotRequired[str]
    """
    The day in Warsaw on which the carrier received the goods; absent until then.
    """
    taxPoint: NotRequired[str]
    """
    The day on which the VAT becomes due: the date of supply.
    """
    timeline: list[OrderTimelineEntry]
    tracking: NotRequired[OrderTracking]
    """
    Present when the order was shipped.
    """
    cancellationReason: NotRequired[str]
    """
    As you sent it.
    """
    returns: NotRequired[list[OrderReturn]]
    """
    The returns, oldest first; absent if there are none.
    """
    invoices: list[Invoice]
    """
    The invoice of the order, then its corrections (`kind` is `KOR`) in the order of their creation: one when the order is cancelled, one for each return.
    """


class CatalogPage(TypedDict):
    locale: Literal['pl', 'en', 'de']
    currency: Currency
    items: list[CatalogItem]
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


Event: TypeAlias = OrderAcceptedEvent | OrderProcessingEvent | OrderShippedEvent | OrderDeliveredEvent | OrderCancelledEvent | OrderReturnedEvent | InvoiceIssuedEvent | InvoiceRejectedEvent | InvoicePaidEvent | QuotaReachedEvent | TokenExpiringEvent | RateLimitSustainedEvent | WebhookExpiringEvent
"""
Identifier of the event, the same in every delivery.
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
    The thresholds of which you were notified this month, by e-mail and the event quota.reached.
    """


class AuditPage(TypedDict):
    items: list[AuditEvent]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """


class EventPage(TypedDict):
    items: list[Event]
    next: str | None
    """
    Relative URL of the next page; null on the last one.
    """
