import { fold } from '../values/text.ts';
import { createPhraseFinder } from './find-phrases.ts';

const missing = `
  404 | not found | can't be found | cannot be found | could not be found | couldn't be found | couldn't find | no longer exists | doesn't exist | does not exist | whoops | page unavailable | page missing | nothing found | product not available anymore | page gone | 410 gone
  nicht gefunden | existiert nicht | existiert leider nicht | nicht mehr vorhanden | seite fehlt | introuvable | n'existe pas | n'existe plus | non trouvée | non trouvé | pas été trouvée | pas trouvée | no encontrada | no encontrado | no existe | no se encuentra | no se ha encontrado | no se encontró | no disponible página
  non trovata | non trovato | non esiste | non è stata trovata | inesistente | não encontrada | não encontrado | não existe | não foi encontrada | não foi encontrado | niet gevonden | bestaat niet | nie znaleziono | nie istnieje | nie została znaleziona | nie odnaleziono | nenalezena | nebyla nalezena | nenalezeno | neexistuje | nenájdená | nenašla | nebola nájdená | nenájdené
  hittades inte | kunde inte hittas | finns inte | ikke fundet | findes ikke | ikke funnet | finnes ikke | ei löytynyt | ei löydy | nem található | nem létezik | nu a fost găsită | nu a fost găsit | nu există | pagină inexistentă | bulunamadı | mevcut değil | не найдена | не найден | не найдено | не существует | не знайдено | не існує | не е намерена | не е открита | не съществува | табылмады
  δεν βρέθηκε | δεν υπάρχει | ni bila najdena | ni mogoče najti | ne obstaja | nije pronađena | nije pronađen | ne postoji | није пронађена | не постоји | nerasta | nerastas | neegzistuoja | nav atrasta | nav atrasts | ei leitud | ei leidu | fannst ekki | er ekki til
  見つかりません | 見つかりませんでした | 存在しません | 找不到 | 不存在 | 未找到 | 찾을 수 없 | 존재하지 않는 | ไม่พบหน้า | ไม่พบสินค้า | không tìm thấy | không tồn tại | tidak ditemukan | tidak dijumpai | غير موجودة | لم يتم العثور | الصفحة غير موجودة | לא נמצא | לא נמצאה | नहीं मिला | یافت نشد | پیدا نشد
`;

const listing = `
  search results | search results for | results for | search result | search for | you searched for | suchergebnisse | suchergebnis | suche nach | ergebnisse für | résultats de recherche | résultats pour | résultats de la recherche | recherche | resultados de la búsqueda | resultados de búsqueda | resultados para | resultados da pesquisa | resultados da busca | busca por | risultati della ricerca | risultati di ricerca | risultati per
  zoekresultaten | zoekresultaten voor | resultaten voor | wyniki wyszukiwania | wyniki dla | výsledky vyhledávání | výsledky hledání | výsledky vyhľadávania | keresési eredmények | találatok | rezultatele căutării | rezultate căutare | rezultate pentru | резултати от търсенето | резултати за | αποτελέσματα αναζήτησης | arama sonuçları | результаты поиска | результати пошуку | іздеу нәтижелері | rezultati pretrage | rezultati pretraživanja | резултати претраге | rezultati iskanja
  paieškos rezultatai | meklēšanas rezultāti | otsingu tulemused | otsingutulemused | hakutulokset | haun tulokset | sökresultat | sökresultat för | søgeresultater | søkeresultater | leitarniðurstöður | 検索結果 | 검색결과 | 검색 결과 | 搜索结果 | 搜尋結果 | ผลการค้นหา | kết quả tìm kiếm | hasil pencarian | hasil carian | نتائج البحث | תוצאות חיפוש | खोज परिणाम | نتایج جستجو | shop all | all products | new arrivals | best sellers | alle produkte | tous les produits | todos los productos | todos os produtos | tutti i prodotti | alle producten | wszystkie produkty
`;

const findKinds = createPhraseFinder({ missing, listing });

const blocked =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|pardon our interruption|robot or human|robot check|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you are (?:a )?human|human verification|bot verification|security (?:check|challenge)|please wait|one moment,? please|checking your browser|ddos[ -]guard|ddos protection|request (?:blocked|rejected|unsuccessful)|unusual traffic|you have been blocked|blocked|captcha|client challenge|forbidden|403 forbidden|429 too many requests|too many requests|temporarily unavailable|service unavailable|waiting room|queue-it|validating|sucuri website firewall|incapsula|un momento|un instant|einen moment|nur einen moment|bir dakika|een ogenblik|jeszcze chwila|один момент|подождите|доступ ограничен|доступ запрещен|zugriff verweigert|acces refuse|accès refusé|acceso denegado|acesso negado|accesso negato|toegang geweigerd|しばらくお待ちください|请稍候|請稍候|잠시만 기다리)/;

const MAX_TITLE_LENGTH = 300;

function foldTitle(title: string): string {
  return fold(title.slice(0, MAX_TITLE_LENGTH));
}

export function isMissingPageTitle(title: string): boolean {
  return findKinds(foldTitle(title)).has('missing');
}

export function isListingTitle(title: string): boolean {
  return findKinds(foldTitle(title)).has('listing');
}

/** Returns true for the title of a challenge, a waiting room or a page that denies access. */
export function isBlockedPageTitle(title: string): boolean {
  return blocked.test(foldTitle(title));
}
