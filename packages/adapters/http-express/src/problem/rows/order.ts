/** Problems with the catalog, orders, invoices and payment references. */
import type { BuyerIsSeller } from "@procurement/domain/party"
import type {
  BuyerDiffers,
  BuyerNotAllowed,
  InvoiceTooLarge,
  OrderNotCancellable,
} from "@procurement/domain/order"
import type { TooManyInvoices } from "@procurement/domain/payment"
import { wordOf } from "../order-status.ts"
import { asIs, detail, fieldError, final, retryable } from "../row.ts"

export const orderRows = {
  catalog_item_not_found: final(404, {
    en: [
      "Catalog item not found",
      "The catalog has no item with this SKU.",
      "Use the `sku` of an item from `GET /v1/catalog`.",
    ],
    pl: [
      "Nie ma takiej pozycji katalogu",
      "W katalogu nie ma pozycji o tym symbolu SKU.",
      "Użyj pola `sku` pozycji z `GET /v1/catalog`.",
    ],
    failures: { CatalogItemNotFound: asIs },
  }),
  order_not_found: final(404, {
    en: [
      "Order not found",
      "There is no order with this id.",
      "Use an id from the response of `POST /v1/orders` or from `GET /v1/orders`. Orders of other",
      "companies are not visible.",
    ],
    pl: [
      "Nie ma takiego zamówienia",
      "Nie ma zamówienia o tym identyfikatorze.",
      "Używaj identyfikatorów z odpowiedzi `POST /v1/orders` albo z `GET /v1/orders`. Zamówienia",
      "innych firm nie są widoczne.",
    ],
    failures: { OrderNotFound: asIs },
  }),
  order_not_cancellable: final(409, {
    en: [
      "The order can no longer be cancelled",
      "The order has left the warehouse; nothing was changed.",
      "An order can be cancelled while it is `accepted` or `processing`, and the rest of it while it",
      "is `partially_shipped`. The detail names its status. Follow the shipment with `GET /v1/orders/{id}`, and agree on a return with customer",
      "service.",
    ],
    pl: [
      "Zamówienia nie można już anulować",
      "Zamówienie opuściło magazyn; nic nie zostało zmienione.",
      "Zamówienie można anulować, gdy ma status `accepted` lub `processing`, a jego resztę przy",
      "statusie `partially_shipped`. Jego status podano w opisie problemu. Śledź przesyłkę przez `GET /v1/orders/{id}` i uzgodnij zwrot z obsługą",
      "klienta.",
    ],
    failures: {
      OrderNotCancellable: ({ status }: OrderNotCancellable) =>
        detail(
          `The order is ${wordOf[status]}; nothing was changed.`,
          `Zamówienie ma status „${wordOf[status]}”; nic nie zostało zmienione.`,
        ),
    },
  }),
  buyer_not_allowed: final(403, {
    en: [
      "Buyer not allowed",
      "`buyer.nip` must belong to your own company or to one that is registered for you.",
      "KSeF makes the invoice available to the buyer, so you may order only for your own company",
      "or for companies that we have registered for you. Omit `buyer` to order for your own",
      "company, or ask us to register the company. Nothing was stored.",
    ],
    pl: [
      "Niedozwolony nabywca",
      "`buyer.nip` musi być numerem Twojej firmy albo firmy zarejestrowanej dla Ciebie.",
      "KSeF udostępnia fakturę nabywcy, dlatego możesz zamawiać tylko dla swojej firmy albo dla",
      "firm, które dla Ciebie zarejestrowaliśmy. Pomiń `buyer`, aby zamówić dla swojej firmy, albo",
      "poproś nas o zarejestrowanie firmy. Nic nie zostało zapisane.",
    ],
    failures: {
      BuyerNotAllowed: ({ nip }: BuyerNotAllowed) => ({
        ...detail(
          `You may not order for \`buyer.nip\` ${nip}: it must belong to your own company ` +
            "or to one that is registered for you.",
          `Nie możesz zamawiać dla \`buyer.nip\` ${nip}: musi to być numer Twojej firmy ` +
            "albo firmy zarejestrowanej dla Ciebie.",
        ),
        errors: [fieldError("/buyer/nip", "buyer_not_allowed")],
      }),
    },
  }),
  buyer_is_seller: final(422, {
    en: [
      "The buyer is the seller",
      "`buyer.nip` must not be the seller's own NIP.",
      "Seller and buyer of an invoice are two companies, so nobody orders for the seller's NIP, and",
      "no customer account has it. Use the NIP of the company that buys. Nothing was stored.",
    ],
    pl: [
      "Nabywca jest sprzedawcą",
      "`buyer.nip` nie może być numerem NIP sprzedawcy.",
      "Sprzedawca i nabywca faktury to dwie różne firmy, dlatego nie można zamawiać dla NIP",
      "sprzedawcy ani założyć dla niego konta klienta. Podaj NIP firmy, która kupuje. Nic nie",
      "zostało zapisane.",
    ],
    failures: {
      BuyerIsSeller: ({ nip }: BuyerIsSeller) => ({
        ...detail(
          `\`buyer.nip\` ${nip} is the seller's own NIP: a company can't buy from itself.`,
          `\`buyer.nip\` ${nip} to NIP sprzedawcy: firma nie może kupować od samej siebie.`,
        ),
        errors: [fieldError("/buyer/nip", "buyer_is_seller")],
      }),
    },
  }),
  buyer_differs: final(422, {
    en: [
      "Buyer differs from the registered data",
      "`buyer` must have the data that are registered for its NIP.",
      "An invoice states the registered name and address of its buyer: those of your own company,",
      "of companies that we have registered for you, and otherwise those of your first order for",
      "the NIP. So it is with a unit of local government or a member of a VAT group, which only we",
      "register. Omit `buyer` to order for your own company, or send the registered data; if they",
      "have changed, ask us to change them. Nothing was stored.",
    ],
    pl: [
      "Dane nabywcy są inne niż zarejestrowane",
      "`buyer` musi mieć dane zarejestrowane dla tego NIP.",
      "Faktura zawiera zarejestrowaną nazwę i adres nabywcy: Twojej firmy, firm, które dla Ciebie",
      "zarejestrowaliśmy, a w innych przypadkach podane w Twoim pierwszym zamówieniu dla tego NIP.",
      "Jednostkę samorządu terytorialnego lub członka grupy VAT rejestrujemy tylko my.",
      "Pomiń `buyer`, aby zamówić dla swojej firmy, albo podaj zarejestrowane dane; jeśli się",
      "zmieniły, poproś nas o ich zmianę. Nic nie zostało zapisane.",
    ],
    failures: {
      BuyerDiffers: ({ nip, fields }: BuyerDiffers) => ({
        ...detail(
          `For \`buyer.nip\` ${nip}, \`buyer\` must have the registered data.`,
          `Dla \`buyer.nip\` ${nip} \`buyer\` musi mieć zarejestrowane dane.`,
        ),
        errors: fields.map((field) =>
          fieldError(
            `/buyer/${field}`,
            field === "name" || field === "address" ? "buyer_differs" : "buyer_not_supported",
          ),
        ),
      }),
    },
  }),
  total_too_large: final(422, {
    en: [
      "Order total too large",
      "The sum of the lines exceeds the maximum total of an order.",
      "Split the order into several. Nothing was stored.",
    ],
    pl: [
      "Wartość zamówienia jest za duża",
      "Suma pozycji przekracza największą dozwoloną wartość zamówienia.",
      "Podziel zamówienie na kilka mniejszych. Nic nie zostało zapisane.",
    ],
    failures: { TotalTooLarge: asIs },
  }),
  invoice_too_large: final(422, {
    en: [
      "Invoice too large",
      "KSeF does not accept an invoice of this size. Split the order.",
      "KSeF limits the size of an invoice file. With this many lines and texts this long, the file",
      "could exceed that size. Split the order into several. Nothing was stored.",
    ],
    pl: [
      "Faktura byłaby za duża",
      "KSeF nie przyjmuje faktur tej wielkości. Podziel zamówienie.",
      "KSeF ogranicza wielkość pliku faktury. Przy tylu pozycjach i tak długich tekstach plik",
      "mógłby ją przekroczyć. Podziel zamówienie na kilka mniejszych. Nic nie zostało zapisane.",
    ],
    failures: {
      InvoiceTooLarge: ({ maximumBytes, estimatedBytes }: InvoiceTooLarge) =>
        detail(
          `KSeF accepts at most ${maximumBytes} bytes; this invoice could have ${estimatedBytes}. ` +
            "Split the order.",
          `KSeF przyjmuje najwyżej ${maximumBytes} bajtów; ta faktura mogłaby mieć ` +
            `${estimatedBytes}. Podziel zamówienie.`,
        ),
    },
  }),
  invoice_not_found: final(404, {
    en: [
      "Invoice not found",
      "There is no invoice with this id.",
      "Use the `id` of an entry in the order's `invoices`, or of `GET /v1/invoices`. Invoices of",
      "other companies are not visible.",
    ],
    pl: [
      "Nie ma takiej faktury",
      "Nie ma faktury o tym identyfikatorze.",
      "Użyj pola `id` z listy `invoices` zamówienia albo z `GET /v1/invoices`. Faktury innych firm",
      "nie są widoczne.",
    ],
    failures: { InvoiceNotFound: asIs },
  }),
  too_many_invoices: final(422, {
    en: [
      "Too many invoices for one file",
      "More invoices match than one file may contain.",
      "Divide the month with `issued_from` and `issued_to`, or filter by currency or status, and",
      "export each part. The description of the operation states the limit.",
    ],
    pl: [
      "Za dużo faktur na jeden plik",
      "Filtrom odpowiada więcej faktur, niż może zawierać jeden plik.",
      "Podziel miesiąc parametrami `issued_from` i `issued_to` albo zawęź go walutą lub statusem",
      "i eksportuj każdą część. Limit jest w opisie operacji.",
    ],
    failures: {
      TooManyInvoices: ({ most }: TooManyInvoices) =>
        detail(
          `More than ${most.toLocaleString("en")} invoices match, the most that the file may contain.`,
          `Filtrom odpowiada więcej niż ${most.toLocaleString("pl")} faktur, a tyle może zawierać plik.`,
        ),
    },
  }),
  invoice_not_issued: retryable(409, {
    en: [
      "The file does not exist yet",
      "The invoice is still being processed; request the file again after Retry-After seconds.",
      "The service first writes, signs and sends the invoice. Request the file again after the",
      "time in `Retry-After`, or wait for the event `invoice.issued`.",
    ],
    pl: [
      "Plik jeszcze nie istnieje",
      "Faktura jest jeszcze przetwarzana; pobierz plik ponownie po czasie z Retry-After.",
      "Usługa najpierw wystawia, podpisuje i wysyła fakturę. Pobierz plik ponownie po czasie z",
      "`Retry-After` albo poczekaj na zdarzenie `invoice.issued`.",
    ],
  }),
  invoice_rejected: final(409, {
    en: [
      "Invoice rejected by KSeF",
      "KSeF has rejected the invoice; it has no files.",
      "The detail contains KSeF's response. Our staff will review the invoice; the order remains",
      "stored. Read the invoice's status as `application/json`, and contact us if it does not",
      "change.",
    ],
    pl: [
      "KSeF odrzucił fakturę",
      "KSeF odrzucił fakturę; nie ma ona plików.",
      "Odpowiedź KSeF podano w opisie problemu. Fakturę sprawdzi nasz pracownik; zamówienie",
      "pozostaje zapisane. Odczytaj stan faktury jako `application/json`; jeśli się nie zmienia,",
      "skontaktuj się z nami.",
    ],
  }),
  payment_reference_not_found: final(404, {
    en: [
      "Payment reference not found",
      "You have no payment reference with this id.",
      "Use the `id` from the response of `POST /v1/payment-references`.",
    ],
    pl: [
      "Nie ma takiego identyfikatora przelewu",
      "Nie masz identyfikatora przelewu o tym id.",
      "Użyj pola `id` z odpowiedzi na `POST /v1/payment-references`.",
    ],
    failures: { CollectivePaymentNotFound: asIs },
  }),
  invoice_not_payable: final(409, {
    en: [
      "An invoice cannot be paid by this transfer",
      "An invoice cannot be paid by this transfer; nothing was stored.",
      "A collective identifier covers only unpaid invoices that are in KSeF and have the same",
      "currency. `errors` names the invoice and the reason. Wait until the invoice is in KSeF, or",
      "send the request without it.",
    ],
    pl: [
      "Jednej z faktur nie można opłacić tym przelewem",
      "Jednej z faktur nie można opłacić tym przelewem; nic nie zostało zapisane.",
      "Identyfikator zbiorczy obejmuje tylko nieopłacone faktury w jednej walucie, które są w",
      "KSeF. Pole `errors` wskazuje fakturę i przyczynę. Poczekaj, aż faktura będzie w KSeF, albo",
      "wyślij żądanie bez niej.",
    ],
  }),
}
