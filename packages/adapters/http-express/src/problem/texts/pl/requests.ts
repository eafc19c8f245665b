/** Texts of problems of a request itself and of access. */
import { maximumUsers } from "@procurement/domain/user"
import type { Texts } from "../texts.ts"
import type { requests as english } from "../en/requests.ts"

export const requests: Texts<keyof typeof english> = {
  malformed_request: {
    title: "Niepoprawne żądanie HTTP",
    detail: "Nie udało się odczytać żądania do końca.",
    help:
      "Wiersz żądania, nagłówek lub kodowanie znaków w adresie narusza zasady HTTP (RFC " +
      "9112) albo składnię adresów URL (RFC 3986). Użyj zwykłego klienta HTTP i zakoduj " +
      "procentowo ścieżkę oraz parametry. Żądanie nie zostało wykonane.",
  },
  invalid_parameter: {
    title: "Nieprawidłowy parametr zapytania",
    detail: "Pole `errors` wymienia nieprawidłowe parametry.",
    help:
      "Parametr jest nieznany, powtórzony, spoza zakresu albo ma złą postać. Każdy element " +
      "`errors` wskazuje jeden z nich w polu `parameter` i podaje stały `code` oraz " +
      "`message`. Następną stronę listy pobieraj spod adresu z pola `next`, bez zmian.",
  },
  route_not_found: {
    title: "Nie ma takiego adresu",
    detail: "Ten adres nie istnieje; zobacz /v1/openapi.json.",
    help:
      "Żadna operacja nie ma takiej ścieżki. Wielkość liter i ukośnik na końcu mają " +
      "znaczenie. Porównaj adres z dokumentacją pod `/docs`.",
  },
  method_not_allowed: {
    title: "Niedozwolona metoda",
    detail: "Ten adres nie obsługuje tej metody; obsługiwane metody podaje nagłówek Allow.",
    help:
      "Adres istnieje, ale nie obsługuje tej metody. Użyj jednej z metod wymienionych w " +
      "nagłówku `Allow`.",
  },
  precondition_failed: {
    title: "Zasób się zmienił",
    detail:
      "Stan zasobu różni się od If-Match; nic nie zostało zmienione. ETag wskazuje obecny stan.",
    help:
      "Od odczytania `ETag` podanego w `If-Match` ktoś zmienił zasób albo zmienił się jego " +
      "status. Odczytaj zasób ponownie i wyślij zmianę z nowym `ETag`. Bez `If-Match` zmiana " +
      "jest wykonywana niezależnie od stanu.",
  },
  not_acceptable: {
    title: "Brak akceptowanego typu treści",
    detail: "Ten adres nie udostępnia żadnego z typów treści podanych w nagłówku Accept.",
    help:
      "Dostępne typy treści podano w opisie problemu. Podaj jeden z nich w nagłówku " +
      "`Accept` albo pomiń ten nagłówek.",
  },
  request_timeout: {
    title: "Przekroczono czas żądania",
    detail: "Żądanie nie dotarło w całości na czas.",
    help:
      "Nagłówki lub treść docierały zbyt długo. Serwer zamknął połączenie, a żądanie nie zostało " +
      "wykonane. Wyślij je ponownie nowym połączeniem; zamówienie wyślij z tym samym " +
      "`Idempotency-Key`.",
  },
  headers_too_large: {
    title: "Nagłówki są za duże",
    detail: "Adres i nagłówki mają razem więcej niż 16 KiB.",
    help:
      "Wysyłaj tylko potrzebne nagłówki i sprawdź, czy nie gromadzą się ciasteczka lub dane " +
      "śledzenia. Żądanie nie zostało wykonane.",
  },
  malformed_json: {
    title: "Niepoprawny JSON",
    detail: "Treść żądania nie jest poprawnym dokumentem JSON.",
    help:
      "Treść jest pusta, nie jest zapisana w UTF-8 albo nie jest poprawnym dokumentem JSON " +
      "(RFC 8259). Twórz ją biblioteką JSON zamiast sklejać tekst. Nic nie zostało " +
      "zapisane.",
  },
  body_too_large: {
    title: "Treść żądania jest za duża",
    detail: "Treść żądania może mieć najwyżej 1000000 bajtów.",
    help:
      "Treść może mieć najwyżej 1 000 000 bajtów, znacznie więcej, niż potrzebuje zamówienie z " +
      "4000 pozycji. Podziel zamówienie na kilka mniejszych. Nic nie zostało zapisane.",
  },
  unsupported_media_type: {
    title: "Nieobsługiwany typ treści",
    detail: "Wyślij application/json.",
    help:
      "Treść nie jest zadeklarowana jako `application/json` w UTF-8 albo jest skompresowana. " +
      "Wyślij `Content-Type: application/json` bez `Content-Encoding`. Nic nie zostało zapisane.",
  },
  validation_failed: {
    title: "Nieprawidłowe pola",
    detail: "Pole `errors` wymienia nieprawidłowe pola; nic nie zostało zapisane.",
    help:
      "Niektórych pól brakuje, są nieznane lub nieprawidłowe. Każdy element `errors` " +
      "wskazuje jedno pole (`pointer`, RFC 6901) i podaje stały `code` oraz `message`. " +
      "Popraw wszystkie i wyślij żądanie ponownie.",
  },
  missing_token: {
    title: "Wymagany token dostępu",
    detail: "Wyślij token typu Bearer uzyskany z /oauth/token.",
    help:
      "Żądanie nie zawiera nagłówka `Authorization: Bearer …` (RFC 6750). Pobierz token z " +
      "`/oauth/token`, podając identyfikator i sekret klienta, i wysyłaj go z każdym " +
      "żądaniem.",
  },
  invalid_token: {
    title: "Token dostępu nie został przyjęty",
    detail: "Token jest nieznany, wygasł albo został unieważniony; pobierz nowy z /oauth/token.",
    help:
      "Token jest nieznany, wygasł, został unieważniony albo należy do drugiego środowiska: " +
      "tokeny sandboxa są nieważne w produkcji i odwrotnie. Odpowiedź nie ujawnia przyczyny. " +
      "Pobierz nowy token; token z `/oauth/token` jest ważny godzinę.",
  },
  insufficient_scope: {
    title: "Brak wymaganego zakresu",
    detail: "Token dostępu nie ma zakresu wymaganego przez tę operację.",
    help:
      "Wymagany zakres podano w opisie problemu i w nagłówku `WWW-Authenticate`. Pobierz token z " +
      "tym zakresem. Jeśli klient API nie ma tego zakresu, musi go nadać właściciel klienta.",
  },
  session_ended: {
    title: "Sesja się zakończyła",
    detail: "Zaloguj się ponownie: sesja jest nieznana, zakończyła się albo ją odwołano.",
    help:
      "Sesja kończy się po dwunastu godzinach bez żądań, siedem dni po zalogowaniu, po jej " +
      "odwołaniu i po zmianie roli użytkownika. Odpowiedź nie ujawnia przyczyny. Poproś o nowy " +
      "odnośnik do logowania.",
  },
  csrf_rejected: {
    title: "Żądanie z innej strony",
    detail: "Wyślij nagłówek `X-Procurement-Session: 1` ze strony o tym samym pochodzeniu.",
    help:
      "Zmiany z ciasteczkiem sesji mogą wysyłać tylko strony tej usługi. Żądanie musi mieć " +
      "`Sec-Fetch-Site: same-origin` albo zgodny nagłówek `Origin` oraz nagłówek " +
      "`X-Procurement-Session: 1`. Programy muszą używać tokenu dostępu zamiast sesji. Nic nie " +
      "zostało zmienione.",
  },
  people_only: {
    title: "Wymagana sesja",
    detail: "Ten adres nie przyjmuje tokenów dostępu: zaloguj się do panelu.",
    help:
      "Użytkownicy, sesje, klucze API i dzienniki są dostępne tylko w sesji. Tokeny dostępu są " +
      "odrzucane, niezależnie od zakresów. Zaloguj się odnośnikiem albo zwróć się do operatora " +
      "usługi.",
  },
  sign_in_link_not_accepted: {
    title: "Odnośnik do logowania nie został przyjęty",
    detail: "Odnośnik jest nieznany, użyty albo wygasł; poproś o nowy.",
    help:
      "Odnośnik działa raz i wygasa po dziesięciu minutach. Traci też ważność, gdy użytkownik " +
      "zostanie usunięty albo zmieni rolę. Odpowiedź nie ujawnia przyczyny. Poproś o nowy " +
      "odnośnik i otwórz najnowszą wiadomość.",
  },
  session_not_found: {
    title: "Nie ma takiej sesji",
    detail: "Nie masz sesji o tym identyfikatorze albo już się zakończyła.",
    help:
      "Możesz kończyć własne sesje; właściciel może też kończyć sesje użytkowników swojej " +
      "firmy. Odczytaj ponownie listę sesji.",
  },
  user_not_found: {
    title: "Nie ma takiego użytkownika",
    detail: "Żaden użytkownik firmy nie ma tego identyfikatora.",
    help: "Użytkownicy innych firm nie są widoczni. Odczytaj ponownie listę użytkowników.",
  },
  user_exists: {
    title: "Taki użytkownik już istnieje",
    detail: "Firma ma już użytkownika o tym adresie e-mail; nic nie zostało zmienione.",
    help:
      "Adres e-mail może wystąpić w firmie tylko raz, bez względu na wielkość liter. Zamiast " +
      "tego zmień rolę istniejącego użytkownika.",
  },
  too_many_users: {
    title: "Zbyt wielu użytkowników",
    detail:
      `Firma ma już największą dozwoloną liczbę użytkowników: ${maximumUsers}; nic nie zostało ` +
      "zmienione.",
    help: "Usuń użytkowników, którzy nie potrzebują już dostępu.",
  },
  last_owner: {
    title: "Ostatni właściciel firmy",
    detail:
      "Firma nie miałaby właściciela; najpierw nadaj tę rolę innej osobie. Nic nie zostało " +
      "zmienione.",
    help:
      "Ostatniego właściciela firmy nie można usunąć ani zmienić mu roli. Nadaj innemu " +
      "użytkownikowi rolę właściciela i powtórz żądanie.",
  },
  invalid_idempotency_key: {
    title: "Nieprawidłowy klucz idempotencji",
    detail: "Wyślij od 1 do 255 widocznych znaków ASCII bez spacji, na przykład UUID.",
    help:
      "Nagłówek `Idempotency-Key` jest pusty, za długi albo zawiera niedozwolone znaki. " +
      "Wygeneruj UUID dla każdego żądania i wysyłaj ten sam UUID przy każdej próbie tego " +
      "żądania. Nic nie zostało zapisane.",
  },
  idempotency_key_in_flight: {
    title: "Żądanie z tym kluczem jest jeszcze przetwarzane",
    detail: "Inne żądanie z tym kluczem jest w toku; wyślij to żądanie ponownie za sekundę.",
    help:
      "Dwa żądania z tym samym kluczem nadeszły jednocześnie. To żądanie niczego nie zapisało; " +
      "drugie jest jeszcze przetwarzane. Po czasie z `Retry-After` wyślij ponownie to samo " +
      "żądanie z tym samym kluczem: otrzymasz odpowiedź na drugie żądanie albo zostanie wykonane " +
      "to.",
  },
  idempotency_key_reused: {
    title: "Klucz idempotencji jest już użyty",
    detail: "Klucza użyto we wcześniejszym żądaniu o innej treści; nic nie zostało zapisane.",
    help:
      "Przez 30 dni klucz oznacza jedno żądanie: jeden adres i jedną wartość JSON, niezależnie " +
      "od kolejności pól. Aby powtórzyć pierwsze żądanie, wyślij je z tą samą treścią. Aby " +
      "wysłać inne, najpierw odczytaj, co utworzyło pierwsze, a potem użyj nowego klucza.",
  },
  idempotent_response_lost: {
    title: "Odpowiedź nie jest już dostępna",
    detail:
      "Żądanie wykonano wcześniej. Odczytaj utworzony zasób; jeśli powstał sekret, wymień go.",
    help:
      "Żądanie z tym kluczem i tą treścią wykonano wcześniej; to niczego nie zmieniło. " +
      "Wcześniejszą odpowiedź zaszyfrowano kluczem, którego usługa już nie używa. Odszukaj " +
      "utworzony zasób na liście, na przykład `GET /v1/webhooks`. Sekretu nie można pokazać " +
      "ponownie: wymień go, na przykład przez `POST /v1/webhooks/{id}/rotate-secret`.",
  },
  quota_exceeded: {
    title: "Miesięczny limit wykorzystany",
    detail: "Miesięczny limit wersji próbnej został wykorzystany; nic nie zostało zapisane.",
    help:
      "Wersja próbna ma stałe limity zamówień, faktur i doręczeń na każdy miesiąc kalendarzowy " +
      "(według czasu w Warszawie). Zamówienia ponad limit są odrzucane, podobnie jak ponowienia " +
      "i ponowne doręczenia ponad limit doręczeń. Przyjęte zamówienia są nadal fakturowane, a " +
      "ich zdarzenia doręczane. Przejdź na plan płatny, który niczego nie odrzuca ponad limit, " +
      "albo poczekaj do `quota.resetsAt`.",
  },
  line_rate_limited: {
    title: "Za dużo wierszy",
    detail:
      "Twoja firma zamówiła za dużo wierszy; spróbuj ponownie po liczbie sekund z Retry-After.",
    help:
      "Zamówienia i wyceny o więcej niż 20 wierszach wliczają się do limitu `lines` Twojej firmy: " +
      "domyślnie 6000 wierszy na minutę, a jednorazowo dwa razy tyle. Odczekaj liczbę sekund z " +
      "`Retry-After` i wyślij to samo żądanie ponownie: nie zostało wykonane. Powtórzenia z " +
      "kluczem idempotencji też się liczą. Większe plany mają dziesięć razy wyższy limit; umowa " +
      "może określać inny.",
  },
  large_request_in_progress: {
    title: "Trwa inne duże żądanie",
    detail: "Trwa inne duże żądanie Twojej firmy; spróbuj ponownie, gdy się zakończy.",
    help:
      "Każdy serwer wykonuje naraz jedno żądanie Twojej firmy, którego treść ma ponad 32 000 bajtów " +
      "albo nie ma podanego rozmiaru (`Content-Length`). Żądanie nie zostało wykonane. Wysyłaj duże " +
      "żądania jedno po drugim i ponawiaj po liczbie sekund z `Retry-After`.",
  },
  rate_limited: {
    title: "Za dużo żądań",
    detail: "Przekroczono jeden z limitów żądań; spróbuj ponownie po liczbie sekund z Retry-After.",
    help:
      "Odczekaj liczbę sekund z `Retry-After` i wyślij to samo żądanie ponownie: nie zostało " +
      "wykonane ani policzone. Pole `violated-policies` wymienia przekroczone limity, a nagłówek " +
      "`RateLimit-Policy` podaje wszystkie. `token` to limit tokenu dostępu, `reads` i `writes` " +
      "to limity klucza API pod każdym adresem, a `verification` to limit weryfikacji adresów " +
      "URL webhooków. Niewykorzystane żądania gromadzą się do wysokości limitu, więc krótkie " +
      "serie są dozwolone. Aby nie przekraczać limitów, czytaj nagłówek `RateLimit` i używaj " +
      "webhooków zamiast odpytywania. Większe plany mają dziesięć razy wyższe limity.",
  },
}
