/** Texts of the console about what is sold: today's work, invoices, orders, customers. */

export const todayMessages = {
  heading: { en: "Today", pl: "Dzisiaj" },
  lead: { en: "Tasks that need a person.", pl: "Sprawy, które wymagają człowieka." },
  rejected: { en: "Rejected by KSeF", pl: "Odrzucone przez KSeF" },
  unknown: { en: "Outcome unknown", pl: "Wynik nieznany" },
  deadlines: { en: "Legal deadlines", pl: "Terminy ustawowe" },
  inProgress: { en: "Invoices in progress", pl: "Faktury w toku" },
  count: { en: "Number", pl: "Liczba" },
  oldest: { en: "Oldest since", pl: "Najstarsza od" },
  overdue: { en: "Not paid in time", pl: "Niezapłacone w terminie" },
  none: { en: "Nothing.", pl: "Nic." },
  lastDay: { en: "Last day", pl: "Ostatni dzień" },
  rule: { en: "Deadline", pl: "Termin" },
  rules: {
    issue: { en: "issue the invoice", pl: "wystawienie faktury" },
    supply: { en: "ship the goods", pl: "wysyłka towaru" },
    offline: { en: "send to KSeF", pl: "przesłanie do KSeF" },
  },
  daysOverdue: { en: "Days overdue", pl: "Dni po terminie" },
  all: { en: "Show all", pl: "Pokaż wszystkie" },
} as const

export const attentionMessages = {
  available: { en: "KSeF is available.", pl: "KSeF jest dostępny." },
  modes: {
    offline24: { en: "KSeF does not respond", pl: "KSeF nie odpowiada" },
    unavailability: {
      en: "KSeF announced an unavailability",
      pl: "KSeF ogłosił niedostępność",
    },
    emergency: { en: "KSeF announced a failure", pl: "KSeF ogłosił awarię" },
    "total-failure": {
      en: "KSeF announced a total failure: nothing is issued",
      pl: "KSeF ogłosił awarię całkowitą: nic nie jest wystawiane",
    },
  },
  since: { en: "Since", pl: "Od" },
  until: { en: "Announced until", pl: "Zapowiedziano do" },
  paused: { en: "Paused webhooks", pl: "Wstrzymane webhooki" },
  reason: { en: "Reason", pl: "Powód" },
  reasons: {
    requested: { en: "paused by the customer", pl: "wstrzymał klient" },
    deliveries_failed: { en: "deliveries failed", pl: "nieudane doręczenia" },
    endpoint_gone: { en: "the endpoint is gone (410)", pl: "adres już nie istnieje (410)" },
  },
  quotas: { en: "Quotas used this month", pl: "Wykorzystane limity miesiąca" },
  metric: { en: "Volume", pl: "Limit" },
  metrics: {
    orders: { en: "orders", pl: "zamówienia" },
    invoices: { en: "invoices", pl: "faktury" },
    deliveries: { en: "webhooks", pl: "webhooki" },
  },
  used: { en: "Used", pl: "Wykorzystano" },
} as const

export const salesMessages = {
  buyer: { en: "Buyer", pl: "Nabywca" },
  searched: {
    en: "Number, buyer, NIP, SKU, amount",
    pl: "Numer, nabywca, NIP, SKU, kwota",
  },
  none: { en: "No invoices yet.", pl: "Nie ma jeszcze faktur." },
  currency: { en: "Currency", pl: "Waluta" },
  total: { en: "Total", pl: "Razem" },
  left: { en: "Left to pay", pl: "Do zapłaty" },
  waiting: { en: "To be sent", pl: "Do wysłania" },
  noneWaiting: { en: "Everything has left.", pl: "Wszystko zostało wysłane." },
  order: { en: "Order", pl: "Zamówienie" },
  customer: { en: "Customer", pl: "Klient" },
  warehouse: { en: "Warehouse", pl: "Magazyn" },
  startProcessing: { en: "Start processing", pl: "Rozpocznij kompletację" },
  ship: { en: "Record a parcel", pl: "Zapisz paczkę" },
  shipLead: {
    en: "The parcel has everything that has not left yet. Its day is the date of supply.",
    pl: "Paczka zawiera wszystko, co jeszcze nie wyszło. Jej dzień jest datą dostawy.",
  },
  carrier: { en: "Carrier", pl: "Przewoźnik" },
  trackingNumber: { en: "Tracking number", pl: "Numer przesyłki" },
  trackingUrl: { en: "Tracking page", pl: "Strona śledzenia" },
  deliver: { en: "Record the delivery", pl: "Zapisz doręczenie" },
  recorded: { en: "Recorded.", pl: "Zapisano." },
  payment: { en: "Record a payment", pl: "Zapisz wpłatę" },
  invoice: { en: "Invoice", pl: "Faktura" },
  bankReference: { en: "The bank's reference", pl: "Numer operacji w banku" },
  amount: { en: "Amount", pl: "Kwota" },
  bookedAt: { en: "Booked", pl: "Data operacji" },
  bookedAtHint: { en: "Empty: now.", pl: "Puste: teraz." },
  refund: { en: "Record a refund", pl: "Zapisz zwrot nadpłaty" },
  parcel: { en: "Parcel", pl: "Paczka" },
  parcelGoods: { en: "Only some of the goods", pl: "Tylko część towaru" },
  returnGoods: { en: "Goods came back", pl: "Towar wrócił" },
  recordReturn: { en: "Record the return", pl: "Zapisz zwrot" },
  returnLead: {
    en: "A correction of the invoice is issued for them.",
    pl: "Do faktury zostanie wystawiona korekta.",
  },
  returnReference: { en: "Your number of the return", pl: "Własny numer zwrotu" },
  reason: { en: "Reason, printed on the correction", pl: "Przyczyna, drukowana na korekcie" },
} as const

export const returnMessages = {
  heading: { en: "Returns", pl: "Zwroty" },
  none: { en: "No goods were returned yet.", pl: "Nie było jeszcze zwrotów." },
  returned: { en: "Returned", pl: "Zwrócono" },
  correction: { en: "Correction", pl: "Korekta" },
} as const

export const customerMessages = {
  heading: { en: "Customers", pl: "Klienci" },
  back: { en: "All customers", pl: "Wszyscy klienci" },
  searched: { en: "Name, NIP or e-mail", pl: "Nazwa, NIP lub e-mail" },
  none: { en: "No customers yet.", pl: "Nie ma jeszcze klientów." },
  name: { en: "Name", pl: "Nazwa" },
  buyerName: { en: "Buyer on invoices", pl: "Nabywca na fakturach" },
  buyerNameHint: { en: "Empty: the name above.", pl: "Puste: nazwa powyżej." },
  nip: { en: "NIP", pl: "NIP" },
  plan: { en: "Plan", pl: "Plan" },
  contact: { en: "Contact", pl: "Kontakt" },
  since: { en: "Since", pl: "Od" },
  address: { en: "Address", pl: "Adres" },
  priceList: { en: "Price list", pl: "Cennik" },
  id: { en: "Id", pl: "Identyfikator" },
  details: { en: "Details", pl: "Szczegóły" },
  invoices: { en: "Invoices", pl: "Faktury" },
  add: { en: "New customer", pl: "Nowy klient" },
  create: { en: "Create the customer", pl: "Utwórz klienta" },
  created: { en: "The customer was created.", pl: "Utworzono klienta." },
  line1: { en: "Street and number", pl: "Ulica i numer" },
  line2: { en: "Postal code and town", pl: "Kod pocztowy i miejscowość" },
  language: { en: "Language of e-mails", pl: "Język e-maili" },
  people: { en: "People of the customer", pl: "Osoby klienta" },
} as const

export const termsMessages = {
  heading: { en: "Change data and contract", pl: "Zmień dane i umowę" },
  save: { en: "Save", pl: "Zapisz" },
  saved: { en: "Saved.", pl: "Zapisano." },
  priceListHint: { en: "Empty: the prices of the catalogue.", pl: "Puste: ceny z katalogu." },
  otherBuyers: { en: "Orders for other companies", pl: "Zamówienia dla innych firm" },
  registered: { en: "only for registered ones", pl: "tylko dla zarejestrowanych" },
  any: { en: "for any company", pl: "dla każdej firmy" },
  orders: { en: "Orders a month", pl: "Zamówienia w miesiącu" },
  invoices: { en: "Invoices a month", pl: "Faktury w miesiącu" },
  deliveries: { en: "Webhooks a month", pl: "Webhooki w miesiącu" },
  rateFactor: { en: "Multiple of the request rates", pl: "Krotność limitu żądań" },
  linesPerMinute: { en: "Order lines a minute", pl: "Pozycje zamówień na minutę" },
  suspend: { en: "Suspend new orders", pl: "Wstrzymaj nowe zamówienia" },
  suspendLead: {
    en: "New orders are refused. Orders that were placed before go on, with their invoices.",
    pl: "Nowe zamówienia są odrzucane. Złożone wcześniej toczą się dalej, z fakturami.",
  },
  reason: { en: "Reason, shown to the customer", pl: "Przyczyna, widoczna dla klienta" },
  suspended: { en: "Suspended", pl: "Wstrzymany" },
  resume: { en: "Allow orders again", pl: "Wznów zamówienia" },
} as const

export const correctionMessages = {
  heading: { en: "Correct prices or quantities", pl: "Skoryguj ceny lub ilości" },
  preview: { en: "Preview the correction", pl: "Podgląd korekty" },
  question: { en: "Issue this correction?", pl: "Wystawić tę korektę?" },
  issue: { en: "Issue the correction", pl: "Wystaw korektę" },
  ordered: { en: "The correction will be issued.", pl: "Korekta zostanie wystawiona." },
  reference: { en: "Your number of the correction", pl: "Własny numer korekty" },
  reason: { en: "Reason, printed on the correction", pl: "Przyczyna, drukowana na korekcie" },
  rebate: { en: "Rebate on all lines, %", pl: "Rabat na wszystkie pozycje, %" },
  rebateHint: { en: "Or change lines below.", pl: "Albo zmiana pozycji poniżej." },
  net: { en: "Change of net", pl: "Zmiana netto" },
  vat: { en: "Change of VAT", pl: "Zmiana VAT" },
  buyer: { en: "Correct the buyer", pl: "Skoryguj nabywcę" },
  otherNip: { en: "NIP of another company", pl: "NIP innej firmy" },
  otherNipHint: {
    en: "Only if the invoice names the wrong company: it gets a new invoice.",
    pl: "Tylko gdy faktura wskazuje niewłaściwą firmę: otrzyma ona nową fakturę.",
  },
  effect: { en: "Type of the correction (TypKorekty)", pl: "Typ korekty (TypKorekty)" },
} as const

export const rejectedMessages = {
  heading: { en: "Rejected by KSeF", pl: "Odrzucona przez KSeF" },
  reissue: { en: "Reissue", pl: "Wystaw ponownie" },
  lead: {
    en: "Writes it again with the current data and sends it.",
    pl: "Sporządza dokument ponownie z aktualnymi danymi i wysyła.",
  },
  correct: { en: "Send a technical correction", pl: "Wyślij korektę techniczną" },
  correctLead: {
    en: "Same content, number and day of issue, in a new file.",
    pl: "Ta sama treść, numer i dzień wystawienia, w nowym pliku.",
  },
  close: { en: "Close the invoice", pl: "Zamknij fakturę" },
  closeQuestion: { en: "Close this invoice?", pl: "Zamknąć tę fakturę?" },
  closeLead: {
    en: "It will never be sent. Its number stays used.",
    pl: "Nie zostanie wysłana. Numer pozostaje wykorzystany.",
  },
} as const

export const statementMessages = {
  heading: { en: "Bank statement", pl: "Wyciąg bankowy" },
  lead: {
    en: "Transfers name what they pay: a KSeF number, a number or a collective identifier.",
    pl: "Przelewy wskazują, co opłacają: numer KSeF, numer faktury lub identyfikator zbiorczy.",
  },
  file: { en: "File in MT940 or CSV", pl: "Plik w formacie MT940 lub CSV" },
  fileHint: {
    en: "A CSV starts with the names of its columns: date, amount, currency, title.",
    pl: "CSV zaczyna się od nazw kolumn: date, amount, currency, title.",
  },
  entries: { en: "Entries", pl: "Operacje" },
  none: { en: "No money arrived.", pl: "Nie ma wpływów." },
  record: { en: "Import the statement", pl: "Importuj wyciąg" },
  recorded: { en: "The statement was imported.", pl: "Zaimportowano wyciąg." },
  bookedOn: { en: "Booked", pl: "Data" },
  title: { en: "Title", pl: "Tytuł" },
  amount: { en: "Amount", pl: "Kwota" },
  result: { en: "Pays", pl: "Opłaca" },
  results: {
    matched: { en: "matched", pl: "dopasowana" },
    recorded: { en: "recorded", pl: "zapisana" },
    recorded_before: { en: "recorded before", pl: "zapisana wcześniej" },
    unmatched: { en: "for a person", pl: "do decyzji" },
    rejected: { en: "rejected", pl: "odrzucona" },
    dismissed: { en: "dismissed", pl: "wyłączona" },
  },
  mayBeAnother: {
    en: "The bank gives no reference. If this is another, equal transfer, record it by hand.",
    pl: "Bank nie podaje identyfikatora. Jeśli to inny, taki sam przelew, zapisz go ręcznie.",
  },
  reasons: {
    names_nothing: { en: "the title has no number", pl: "brak numeru w tytule" },
    unknown_invoice: { en: "no such invoice", pl: "nie ma takiej faktury" },
    several_invoices: {
      en: "several invoices without an identifier",
      pl: "kilka faktur bez identyfikatora zbiorczego",
    },
    refused: { en: "the invoice does not accept it", pl: "faktura jej nie przyjmuje" },
  },
} as const

export const unmatchedMessages = {
  heading: { en: "Unmatched payments", pl: "Niedopasowane wpłaty" },
  none: { en: "No payment waits for a decision.", pl: "Żadna wpłata nie czeka na decyzję." },
  payer: { en: "Payer", pl: "Nadawca" },
  account: { en: "Payer's account", pl: "Rachunek nadawcy" },
  why: { en: "Why it is here", pl: "Przyczyna" },
  decide: { en: "Decide", pl: "Rozstrzygnij" },
  number: { en: "Number of the invoice", pl: "Numer faktury" },
  assign: { en: "Record for this invoice", pl: "Zapisz przy fakturze" },
  dismissal: { en: "Or it pays no invoice here", pl: "Albo nie opłaca tu żadnej faktury" },
  dismissals: {
    not_ours: { en: "it is not for us", pl: "nie jest dla nas" },
    returned: { en: "returned to the payer", pl: "zwrócona nadawcy" },
    recorded_by_hand: { en: "recorded by hand", pl: "zapisana ręcznie" },
  },
  note: { en: "Note", pl: "Uwaga" },
  dismiss: { en: "Dismiss", pl: "Wyłącz z listy" },
  dismissed: { en: "The payment was dismissed.", pl: "Wpłatę wyłączono z listy." },
  oldest: { en: "oldest", pl: "najstarsza" },
} as const
