/** Imitates the pages that networks and bot filters send in place of a product page. */
import { blocked, either, gone, goneOrOther, shop, type Truth } from './tools.ts';

const { cases, add } = shop('edge-walls', 'www.essencequarter.com');

export { cases as walls };

const page = (
  title: string,
  head: string,
  body: string,
  language = 'en',
) => `<!DOCTYPE html><html lang="${language}"><head><meta
charset="UTF-8"><title>${title}</title>${head}<meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body>
${body}</body></html>`;
const put = (what: string, html: string, truth: Truth, status?: number, language = 'en') =>
  add(what, language, `/perfume/night-market-${cases.length + 41}`, html, truth, status);

put(
  'Cloudflare, managed challenge',
  page(
    'Just a moment...',
    `<meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh"
content="360"><style>*{box-sizing:border-box;margin:0;padding:0}</style>`,
    `<div class="main-wrapper" role="main"><div
class="main-content"><noscript><div class="h2"><span
id="challenge-error-text">Enable JavaScript and cookies to continue</span></div>
</noscript></div></div><script>(function(){window._cf_chl_opt={cvId:'3',cZone:"www.essencequarter.com",cType:'managed',
cRay:
'8dd1f0c2'};var a=document.createElement('script');
a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=8dd1f0c2';
document.getElementsByTagName('head')[0].appendChild(a);}());</script>`,
  ),
  blocked,
  403,
);
put(
  'Cloudflare, access refused',
  page(
    'Attention Required! | Cloudflare',
    '',
    `<div id="cf-wrapper"><div id="cf-error-details"
class="cf-error-details-wrapper"><h1 data-translate="block_headline">Sorry, you have been blocked</h1><h2><span
data-translate="unable_to_access">You are unable to access</span> essencequarter.com</h2>
<span>Cloudflare Ray ID: <strong>
8dd1f0c2aa</strong></span></div></div>`,
  ),
  blocked,
  403,
);
put(
  'Cloudflare challenge in German, answered with 200',
  page(
    'Nur einen Moment…',
    '<meta name="robots" content="noindex">',
    `<h1
class="zone-name-title">www.essencequarter.com</h1>
<p id="cf-please-wait">Überprüfung, ob Sie ein Mensch sind. Dies kann einige
Sekunden dauern.</p><div id="cf-turnstile"></div><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1">
</script>`,
    'de',
  ),
  blocked,
  200,
  'de',
);
put(
  'DataDome captcha',
  `<html lang="en"><head><title>essencequarter.com</title><style>#cmsg{animation: A 1.5s;}@keyframes
A{0%{opacity:0;}99%{opacity:0;}100%{opacity:1;}}</style></head><body style="margin:0">
<p id="cmsg">Please enable JS and disable any ad
blocker</p><script data-cfasync="false">var dd={'rt':'c','cid':'AHrlqAAA','hsh':'2211F522','t':'bv','s':46743,
'e':'a1b2','host':
'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script>
</body></html>`,
  blocked,
  403,
);
put(
  'PerimeterX press and hold',
  page(
    'Access to this page has been denied',
    `<meta name="description" content="px-captcha">`,
    `<div
class="px-captcha-container"><div class="px-captcha-header">Before we continue...</div>
<div class="px-captcha-message">Press & Hold to
confirm you are a human (and not a bot).</div><div id="px-captcha"></div>
<div class="px-captcha-refid">Reference ID 1c7e-77</div></div>
<script>window._pxAppId = 'PXk2r1';window._pxJsClientSrc = '/k2r1/init.js';</script>`,
  ),
  blocked,
  403,
);
put(
  'Akamai, access denied',
  `<HTML><HEAD>
<TITLE>Access Denied</TITLE>
</HEAD><BODY>
<H1>Access Denied</H1>

You don't have permission to access "http&#58;&#47;&#47;www&#46;essencequarter&#46;com&#47;perfume" on this server.<P>
Reference&#32;&#35;18&#46;4d1c2117&#46;1762251164&#46;2b6f
<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;4d1c2117
</BODY>
</HTML>`,
  blocked,
  403,
);
put(
  'Akamai script page',
  `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="5; URL='/perfume/night-market?bm-verify=AAQA'"/>
</head><body><script>var i = 1762251164; var j = i + Number("5170" + "28615");</script>
<script>var xhr = new XMLHttpRequest();
xhr.open("POST", "/_sec/verify?provider=interstitial", false);</script>
<noscript>Powered and protected by Akamai</noscript></body>
</html>`,
  blocked,
);
put(
  'SiteGround captcha',
  `<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh"
content="0;/.well-known/sgcaptcha/?r=%2Fperfume%2Fnight-market&y=ipc:203.0.113.9:1762251164.118"></meta></head></html>`,
  blocked,
  202,
);
put(
  'Imperva incident',
  `<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><script
src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script></head>
<body style="margin:0px;height:100%"><iframe
id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=8-1234" frameborder=0 width="100%"
height="100%">Request unsuccessful.
Incapsula incident ID: 446000590127-21</iframe></body></html>`,
  blocked,
);
put(
  'AWS script challenge',
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><script>window.awsWafCookieDomainList
= [];window.gokuProps = {"key":"AQIDAHj","iv":"CgAH","context":"z8"};</script><script
src="https://3f2a.edge.sdk.awswaf.com/3f2a/challenge.js"></script></head><body><div id="challenge-container"></div>
<noscript><h1>
JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.</noscript></body></html>`,
  blocked,
  202,
);
put(
  'queue before a release',
  page(
    'You are in line',
    '<script src="//static.queue-it.net/script/queueclient.min.js"></script>',
    `<div
id="main"><h1 id="lbHeaderH2">You are now in line</h1>
<p id="lbHeaderP">When it is your turn, you will have 10 minutes to enter the
shop.</p><p>Number of people in line ahead of you: <span id="MainPart_lbUsersInLineAheadOfYou">1843</span></p></div>`,
  ),
  either,
);
put(
  'too many requests',
  '<html><head><title>429 Too Many Requests</title></head><body><center><h1>429 Too Many Requests</h1></center>' +
    '<hr><center>nginx</center></body></html>',
  blocked,
  429,
);
put(
  'own question whether one is human',
  page(
    'One moment',
    '',
    `<form method="post" action="/verify"><h1>Are you human?</h1><p>We noticed
unusual traffic from your network. Type the letters you see.</p><img src="/captcha.png" alt="captcha">
<input name="code"><button>
Continue</button></form>`,
  ),
  blocked,
);
put(
  'age question in Dutch',
  page(
    'Leeftijdscontrole',
    '',
    `<div class="age-gate"><h1>Ben je 18 jaar of ouder?</h1><a href="?ok=1">Ja</a>
<a href="https://www.google.nl">Nee</a></div>`,
    'nl',
  ),
  either,
  200,
  'nl',
);
put(
  'maintenance in Italian',
  page(
    'Torniamo subito',
    '',
    `<h1>Torniamo subito</h1><p>Stiamo aggiornando il negozio. Riprova tra qualche
minuto.</p>`,
    'it',
  ),
  either,
  503,
  'it',
);
put(
  'password page before the opening',
  page(
    'Essence Quarter – Opening soon',
    '',
    `<main class="password-main"><h2>Opening soon</h2><p>Be
the first to know when we launch.</p><form class="storefront-password-form"><input type="password" name="password">
<button>Enter
</button></form></main>`,
  ),
  either,
);
put(
  'scripts are asked for',
  page(
    'Essence Quarter',
    '',
    `<noscript><strong>We're sorry but this shop doesn't work properly without
JavaScript enabled. Please enable it to continue.</strong></noscript><div id="app"></div>`,
  ),
  either,
);
put(
  'removed for good',
  page('410 Gone', '', '<h1>Gone</h1><p>This product has been permanently removed from our shop.</p>'),
  gone,
  410,
);
put(
  'soft page of excuse in Spanish',
  page(
    'Página no encontrada',
    '',
    `<h1>¡Vaya!</h1><p>No encontramos la página que buscas. Puede que
el producto ya no exista.</p><a href="/">Volver al inicio</a>`,
    'es',
  ),
  goneOrOther,
  200,
  'es',
);
