// The former vocabulary, which `npm run check` rejects; docs/architecture.md has the present one.

const list = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);

/** Words that no identifier may contain, in camelCase, in snake_case or alone. */
export const retiredParts = new Set(
  list(`told tell tells telling kept forget forgets fame sight sights narrowing narrowed unasked slip slips pace trouble
    heaviest wish wishes wished fallen scene gatherer ear ears hear hears heard forgive habits errand errands manners
    mend mended mending unsaid deepest patience refuse refusal refusals houses whoever somebody spelt shelves sureness
    handover`),
);

/** Prefixes that no constant may have. A constant for a limit begins with MAX_ or MIN_ instead. */
export const retiredPrefixes = /^(MOST|LEAST|LONGEST|DEEPEST|NEARLY)_/;

/**
 * Former names of functions, columns and the like. They may occur neither in code nor in strings.
 */
export const retiredNames = new Set(
  list(`addTarget agreed_currency agreed_price announceLook announce_live_news asked_url askAhead askAgain askEarly
    bundleLetter byHouse cameAt checks_parts comeUp confirmAsSeen cookieMaker counted_on createFlush createPause
    createTurns daily_cap dailyCap DuePageRow endOver endTries feed_asked feed_mark feed_read_at findDoubts findMeant
    firstData FedLook free_at giveBack givenPlaces givenTarget give_targets handOver HandedOver houseKey inbox_seen
    insertNews isAnswer isDatabaseAway isEtagFalse is_etag_false isGoneWhen isHouseAlone isLeaving isLookedAt isMeant
    isNewsTo isSure isTellable isWhole keepLoud keepQuiet keepSilent keepTurns keep_sights LayoutLooks leanErrors
    leanRouter letGo listHouses listStandings liveNews live_news lookAfterTheList LOOK_AGAIN_MS MailKind
    make_checks_month moveBelongings mustAsk nearlyAlike newsOf newTarget nextLookMs noFamily NotHere NothingShown
    nothingSeen OfferReading onTimetable outranked partsOf PhraseBook piecesOf putBack rankScents ReadyMade readingsOf
    rememberPlace removeTarget renderLetter runLoop saveLook sayWhereToGo seenOnly SharedWork shop_visits singleLetter
    startLoop stepBack stretchOf takeEarly takeOff take_proof TARGETS_LIMIT target_id targetParams tellAgain tell_again
    tell_again_hours tidyOffer timetable toldAt told_at told_event_id tryAsk turnOf until_watch usefulFirst usefulShops
    visitPage visitShop visited_at waitedOffers wordless wordOrSilence writeSurely`),
);

/** Phrases that comments in the source code must not contain. */
export const retiredPhrases = [
  'whoever',
  'somebody',
  'who asks',
  'who reads',
  'is told of',
  'are told of',
  'what is told',
  'is waited for',
  'as calls answer',
  'is looked at',
  'looks at a page',
];
