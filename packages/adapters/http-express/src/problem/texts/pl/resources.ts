/** Texts of problems with orders, invoices, webhooks and other resources. */
import {
  maximumOpenReplays,
  maximumSubscriptions,
  replayWindowDays,
} from "@procurement/domain/webhook"
import type { Texts } from "../texts.ts"
import type { resources as english } from "../en/resources.ts"

export const resources: Texts<keyof typeof english> = {
  catalog_item_not_found: {
    title: "Nie ma takiej pozycji katalogu",
    detail: "W katalogu nie ma pozycji o tym symbolu SKU.",
    help: "Użyj pola `sku` pozycji z `GET /v1/catalog`.",
  },
  order_not_found: {
    title: "Nie ma takiego zamówienia",
    detail: "Nie masz zamówienia o tym identyfikatorze.",
    help:
      "Używaj identyfikatorów z odpowiedzi `POST /v1/orders` albo z `GET /v1/orders`. Zamówienia " +
      "innych firm nie są widoczne.",
  },
  order_not_cancellable: {
    title: "Zamówienia nie można już anulować",
    detail: "Zamówienie opuściło magazyn; nic nie zostało zmienione.",
    help:
      "Zamówienie można anulować, gdy ma status `accepted` lub `processing`. Jego status " +
      "podano w opisie problemu. Śledź przesyłkę przez `GET /v1/orders/{id}` i uzgodnij " +
      "zwrot z obsługą klienta.",
  },
  buyer_not_allowed: {
    title: "Niedozwolony nabywca",
    detail: "`buyer.nip` musi być numerem Twojej firmy albo firmy wymienionej w umowie.",
    help:
      "KSeF udostępnia fakturę nabywcy, dlatego możesz zamawiać tylko dla swojej firmy albo " +
      "dla firm, których NIP wymienia umowa. Pomiń `buyer`, aby zamówić dla swojej firmy, " +
      "albo poproś nas o dodanie NIP do umowy. Nic nie zostało zapisane.",
  },
  total_too_large: {
    title: "Wartość zamówienia jest za duża",
    detail: "Suma pozycji przekracza największą dozwoloną wartość zamówienia.",
    help: "Podziel zamówienie na kilka mniejszych. Nic nie zostało zapisane.",
  },
  invoice_too_large: {
    title: "Faktura byłaby za duża",
    detail: "KSeF nie przyjmuje faktur tej wielkości. Podziel zamówienie.",
    help:
      "KSeF ogranicza wielkość pliku faktury. Przy tylu pozycjach i tak długich tekstach plik " +
      "mógłby ją przekroczyć. Podziel zamówienie na kilka mniejszych. Nic nie zostało zapisane.",
  },
  invoice_not_found: {
    title: "Nie ma takiej faktury",
    detail: "Nie masz faktury o tym identyfikatorze.",
    help:
      "Użyj pola `id` z listy `invoices` zamówienia albo z `GET /v1/invoices`. Faktury innych " +
      "firm nie są widoczne.",
  },
  invoice_not_issued: {
    title: "Plik jeszcze nie istnieje",
    detail: "Faktura jest jeszcze przetwarzana; pobierz plik ponownie po czasie z Retry-After.",
    help:
      "Usługa najpierw wystawia, podpisuje i wysyła fakturę. Pobierz plik ponownie po " +
      "czasie z `Retry-After` albo poczekaj na zdarzenie `invoice.issued`.",
  },
  invoice_rejected: {
    title: "KSeF odrzucił fakturę",
    detail: "KSeF odrzucił fakturę; nie ma ona plików.",
    help:
      "Odpowiedź KSeF podano w opisie problemu. Fakturę sprawdzi nasz pracownik; zamówienie " +
      "pozostaje zapisane. Odczytaj stan faktury jako `application/json`; jeśli się nie zmienia, " +
      "skontaktuj się z nami.",
  },
  payment_reference_not_found: {
    title: "Nie ma takiego identyfikatora przelewu",
    detail: "Nie masz identyfikatora przelewu o tym id.",
    help: "Użyj pola `id` z odpowiedzi na `POST /v1/payment-references`.",
  },
  invoice_not_payable: {
    title: "Jednej z faktur nie można opłacić tym przelewem",
    detail: "Jednej z faktur nie można opłacić tym przelewem; nic nie zostało zapisane.",
    help:
      "Identyfikator zbiorczy obejmuje tylko nieopłacone faktury w jednej walucie, które są w " +
      "KSeF. Pole `errors` wskazuje fakturę i przyczynę. Poczekaj, aż faktura będzie w KSeF, " +
      "albo wyślij żądanie bez niej.",
  },
  webhook_not_found: {
    title: "Nie ma takiego webhooka",
    detail: "Nie masz webhooka o tym identyfikatorze.",
    help:
      "Subskrypcja nie istnieje, została usunięta albo należy do innej firmy. Pobierz listę " +
      "subskrypcji przez `GET /v1/webhooks`.",
  },
  webhook_limit_reached: {
    title: "Zbyt wiele webhooków",
    detail: `Masz już największą dozwoloną liczbę webhooków: ${maximumSubscriptions}.`,
    help:
      "Usuń niepotrzebne subskrypcje przez `DELETE /v1/webhooks/{id}` albo zmień jedną " +
      "przez `PATCH`: jedna subskrypcja może obejmować wszystkie rodzaje zdarzeń. Nic nie " +
      "zostało zapisane.",
  },
  webhook_not_paused: {
    title: "Webhook nie jest wstrzymany",
    detail: "Zdarzenia są doręczane; nie ma czego wznawiać.",
    help:
      "Wznowić można tylko wstrzymaną subskrypcję. Aby ponownie otrzymać zdarzenia, których " +
      "nie udało się doręczyć, zamów ponowienie przez `POST /v1/webhooks/{id}/replays`. Nic " +
      "nie zostało zmienione.",
  },
  webhook_paused: {
    title: "Webhook jest wstrzymany",
    detail: "Doręczenia są wstrzymane; nic nie zostało wysłane.",
    help:
      "Wszystkie próby doręczenia zawiodły, więc usługa wstrzymała subskrypcję. Jej zdarzenia " +
      "czekają, a zdarzenia testowe nie są wysyłane. Napraw odbiorcę, a potem wznów subskrypcję " +
      "przez `POST /v1/webhooks/{id}/resume`.",
  },
  delivery_not_found: {
    title: "Nie ma takiego doręczenia",
    detail: "Ten webhook nie ma doręczenia o tym identyfikatorze.",
    help:
      `Doręczone zdarzenia są usuwane po ${replayWindowDays} dniach, a usunięcie ` +
      "subskrypcji usuwa jej doręczenia. Pobierz listę doręczeń przez `GET " +
      "/v1/webhooks/{id}/deliveries`.",
  },
  delivery_not_settled: {
    title: "Doręczenie jest jeszcze w toku",
    detail: "Ma status `ready` lub `waiting`: usługa jeszcze je wyśle. Nic nie zostało dodane.",
    help:
      "Doręczenie można wysłać ponownie tylko wtedy, gdy zostało wykonane, pominięte albo " +
      "wyczerpało próby. Poczekaj do `nextAttemptAt`; jeśli webhook jest wstrzymany, wznów go.",
  },
  delivery_too_old: {
    title: "Doręczenie jest za stare",
    detail: `Zdarzenie jest starsze niż ${replayWindowDays} dni i nie można go wysłać ponownie.`,
    help:
      "Odczytaj zamówienie (`GET /v1/orders/{id}`) lub fakturę (`GET /v1/invoices/{id}`). " +
      "Nic nie zostało dodane.",
  },
  replay_limit_reached: {
    title: "Zbyt wiele ponowień w toku",
    detail: `Ten webhook ma już największą możliwą liczbę ponowień w toku: ${maximumOpenReplays}.`,
    help:
      "Poczekaj, aż jedno się zakończy (`completedAt` w `GET /v1/webhooks/{id}/replays`), " +
      "albo zamów wszystko w jednym ponowieniu. Nic nie zostało zapisane.",
  },
  replay_not_found: {
    title: "Nie ma takiego ponowienia",
    detail: "Ten webhook nie ma ponowienia o tym identyfikatorze.",
    help:
      `Ponowienia są usuwane ${replayWindowDays} dni po zakończeniu i razem z subskrypcją. ` +
      "Pobierz listę ponowień przez `GET /v1/webhooks/{id}/replays`.",
  },
  event_not_found: {
    title: "Nie ma takiego zdarzenia",
    detail: "Nie masz zdarzenia o tym identyfikatorze.",
    help:
      `Zdarzenia są przechowywane ${replayWindowDays} dni. Pobierz listę zdarzeń przez ` +
      "`GET /v1/events`.",
  },
  internal_error: {
    title: "Błąd wewnętrzny",
    detail: "Wystąpił nieoczekiwany błąd usługi, który odnotowano.",
    help:
      "Żądanie mogło zostać wykonane. Wyślij je ponownie później; zamówienie wyślij z tym samym " +
      "`Idempotency-Key`, aby złożyć je tylko raz. Jeśli błąd się powtarza, podaj nam " +
      "`request_id`.",
  },
  service_unavailable: {
    title: "Usługa jest chwilowo niedostępna",
    detail: "Jeden ze składników usługi nie odpowiedział.",
    help:
      "Żądanie mogło zostać wykonane. Wyślij je ponownie po liczbie sekund z `Retry-After`; " +
      "zamówienie wyślij z tym samym `Idempotency-Key`, aby złożyć je tylko raz.",
  },
  sandbox_only: {
    title: "Dostępne tylko w sandboxie",
    detail: "Ta usługa nie jest sandboxem, więc nie udostępnia tej operacji.",
    help:
      "Tylko sandbox pozwala przesunąć zegar, wysłać i opłacić zamówienie na żądanie oraz " +
      "wywołać błędy swojego KSeF. Wyślij żądanie pod adres swojego sandboxa, z tokenem " +
      "sandboxa. Nic nie zostało zapisane.",
  },
  no_retry_pending: {
    title: "Żaden webhook nie czeka na ponowienie",
    detail: "Żadne doręczenie Twoich webhooków nie czeka na następną próbę.",
    help:
      "Doręczenia wstrzymanej subskrypcji czekają i nie są ponawiane. Najpierw doprowadź do " +
      "nieudanego doręczenia albo przesuń zegar o podany okres. Zegar nie został " +
      "przesunięty.",
  },
  tenant_not_found: {
    title: "Nie ma takiego klienta usługi",
    detail: "Żaden klient usługi nie ma tego identyfikatora.",
    help: "Używaj identyfikatorów z list w API operatora. Nic nie zostało zapisane.",
  },
  client_not_found: {
    title: "Nie ma takiego klienta API",
    detail: "Klient usługi nie ma klienta API o tym identyfikatorze.",
    help:
      "Klienci API innych firm nie są widoczni. Odczytaj ponownie listę klientów API. Nic nie " +
      "zostało zapisane.",
  },
  token_not_found: {
    title: "Nie ma takiego tokenu",
    detail: "Klient usługi nie ma tokenu długoterminowego o tym identyfikatorze albo token wygasł.",
    help:
      "Odczytaj ponownie listę tokenów długoterminowych: nie ma na niej tokenów, które " +
      "wygasły lub zostały unieważnione.",
  },
  impossible_move: {
    title: "Niedozwolona zmiana stanu",
    detail: "Stan zamówienia nie pozwala na tę zmianę; nic nie zostało zapisane.",
    help:
      "Zamówienie zostało anulowane, nie zostało jeszcze wysłane albo wysłano je w innej " +
      "przesyłce. Odczytaj jego obecny stan. Powtórne zgłoszenie tego samego faktu nigdy " +
      "nie jest odrzucane.",
  },
  return_refused: {
    title: "Zwrot nie jest możliwy",
    detail: "Zamówienie nie pozwala na taki zwrot; nic nie zostało zapisane.",
    help:
      "Zamówienie nie ma takiej pozycji, zwracana ilość przekracza to, co nabywca jeszcze " +
      "ma, numer należy do innego zwrotu albo zwrotów jest za dużo. Odczytaj zwroty " +
      "zamówienia. Powtórne zgłoszenie tego samego zwrotu nigdy nie jest odrzucane.",
  },
  correction_refused: {
    title: "Korekta techniczna nie jest możliwa",
    detail: "Stan faktury nie pozwala na korektę techniczną; nic nie zostało zapisane.",
    help:
      "KSeF przyjmuje korektę techniczną tylko do faktury wystawionej offline i odrzuconej z " +
      "powodu samego pliku. Nie przyjmuje jej, gdy odrzucił fakturę z powodu braku uprawnień " +
      "albo przyjął już tę fakturę lub inną jej korektę. Odczytaj obecny stan faktury.",
  },
  reissue_refused: {
    title: "Ponowne wystawienie nie jest możliwe",
    detail: "Stan faktury nie pozwala na ponowne wystawienie; nic nie zostało zapisane.",
    help:
      "Ponownie można wystawić tylko fakturę odrzuconą przez KSeF. Nie można tego zrobić, jeśli " +
      "już wystawiono ją ponownie, jeśli możliwa jest korekta techniczna albo jeśli KSeF ma " +
      "ważny plik tej faktury. Odczytaj obecny stan faktury.",
  },
  payment_refused: {
    title: "Płatność lub zwrot nie są możliwe",
    detail: "Przelewu nie można zapisać przy tej fakturze; nic nie zostało zapisane.",
    help:
      "Waluta przelewu różni się od waluty faktury, jego numer należy do innego przelewu, " +
      "dokument jest korektą, zwrot przekracza nadpłatę albo przelewów jest za dużo lub są " +
      "za duże. Porównaj walutę, kwotę i numer z wyciągiem bankowym. Powtórne zgłoszenie " +
      "tego samego przelewu nigdy nie jest odrzucane.",
  },
  credential_refused: {
    title: "Nie można zmienić klienta API lub tokenu",
    detail:
      "Nie pozwala na to stan klienta usługi, klienta API lub tokenu; nic nie zostało " +
      "zapisane.",
    help:
      "Token został już zastąpiony, klient API nie ma sekretu, plan nie obejmuje certyfikatów " +
      "albo osiągnięto największą liczbę klientów API lub tokenów. Odczytaj obecną listę " +
      "klientów API i tokenów.",
  },
}
