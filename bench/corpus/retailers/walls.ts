/** Pages that content delivery networks send instead of the shop's page. */

export function akamai(url: string): string {
  return `<HTML><HEAD>
<TITLE>Access Denied</TITLE>
</HEAD><BODY>
<H1>Access Denied</H1>

You don't have permission to access "${url.replace('https:', 'http&#58;').replaceAll('/', '&#47;')}" on this server.<P>
Reference&#32;&#35;18&#46;5c1c1202&#46;1764300000&#46;2b91d7f4
<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;5c1c1202&#46;1764300000&#46;2b91d7f4</P>
</BODY>
</HTML>`;
}

export function cloudflare(host: string): string {
  return `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="robots" content="noindex,nofollow">
<meta http-equiv="refresh" content="360"></head><body><div class="main-wrapper" role="main"><div class="main-content">
<noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to
continue</span></div></noscript>
</div></div><script>(function(){
window._cf_chl_opt = {cvId: '3',cZone: '${host}',cType: 'managed',cRay: '9a1b2c3d4e5f6071'};
var a = document.createElement('script');a.src = '/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=9a1b2c3d';
document.getElementsByTagName('head')[0].appendChild(a);}());</script></body></html>`;
}

export function datadome(host: string, note: string): string {
  return `<html lang="en"><head><title>${host}</title><style>#cmsg{animation: A 1.5s;}@keyframes
A{0%{opacity:0;}}</style>
</head><body style="margin:0"><p id="cmsg">${note}</p>
<script data-cfasync="false">
var dd={'rt':'c','cid':'AHrlqAAAAAMA7x','hsh':'2211F522B61E269B869FA6EAFFB5E1','t':'bv','s':17439,
'host':'geo.captcha-delivery.com'}</script>
<script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>`;
}

export function perimeterx(title: string, line: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="shortcut icon" href="/favicon.ico"></head>
<body class="no-js"><div class="re-captcha"><header><a href="/" aria-label="Home"><span
class="logo"></span></a></header>
<div class="message" id="message"><h1 class="heading">${title}</h1><p class="bot-message">${line}</p></div>
<div id="px-captcha" role="main"></div></div>
<script>window._pxAppId="PXu6b0qd2S";window._pxJsClientSrc="/px/PXu6b0qd2S/init.js";window._pxFirstPartyEnabled=true;
window._pxVid="";window._pxUuid="b4a1d0d0-cc11-11ef-8f7b-1f0c6d0e2b11";</script>
<script src="/px/PXu6b0qd2S/captcha/captcha.js?a=c&m=0"></script></body></html>`;
}

export function queueIt(lang: string, title: string, line: string): string {
  return `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title><meta name="robots" content="noindex">
<script src="https://static.queue-it.net/script/queueclient.min.js"></script></head><body id="queue-it_q">
<div id="main"><h1 id="lbHeaderH2">${title}</h1><p id="lbHeaderP">${line}</p><div id="MainPart_divProgressbar">
<div id="MainPart_divProgressbar_Progress" style="width:12%"></div></div><p id="MainPart_lbWhichIsIn">—</p>
<div id="MainPart_divWarningBox"></div></div><footer>Powered by Queue-it</footer></body></html>`;
}
