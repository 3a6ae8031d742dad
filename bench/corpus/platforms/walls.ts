/** Pages that content delivery networks and bot filters send in place of a shop page. */
import { hex } from './lib.ts';

interface Wall {
  what: string;
  status: number;
  html: string;
}

export const cloudflareChallenge = (host: string): Wall => ({
  what: 'Cloudflare challenge',
  status: 403,
  html: `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="robots" content="noindex,nofollow">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="360">
<style>*{box-sizing:border-box;margin:0;padding:0}html{line-height:1.15}.main-content{margin:8rem auto}</style></head>
<body><div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2">
<span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div>
<script>(function(){window._cf_chl_opt = {cvId: '3',cZone: '${host}',cType: 'managed',cRay: '${hex(host.length, 16)}',
cH: '${hex(9, 40)}-1',cUPMDTk: "\\/",cFPWv: 'b',cITimeS: '1730203421',cTplV: 5,cTplB: 'cf'};
var a = document.createElement('script');a.src = '/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=x';
document.getElementsByTagName('head')[0].appendChild(a);}());</script></body></html>`,
});

export const cloudflareBlock = (host: string): Wall => ({
  what: 'Cloudflare block page',
  status: 403,
  html: `<!DOCTYPE html>
<!--[if gt IE 8]><!--> <html class="no-js" lang="en-US"> <!--<![endif]-->
<head><title>Attention Required! | Cloudflare</title><meta charset="UTF-8" />
<meta name="robots" content="noindex, nofollow" />
<link rel="stylesheet" id="cf_styles-css" href="/cdn-cgi/styles/cf.errors.css" /></head>
<body><div id="cf-wrapper"><div class="cf-alert cf-alert-error cf-cookie-error" id="cookie-alert"
data-translate="enable_cookies">Please enable cookies.</div>
<div id="cf-error-details" class="cf-error-details-wrapper"><div class="cf-wrapper cf-header cf-error-overview">
<h1 data-translate="block_headline">Sorry, you have been blocked</h1>
<h2 class="cf-subheadline"><span data-translate="unable_to_access">You are unable to access</span> ${host}</h2></div>
<div class="cf-section cf-wrapper"><h2 data-translate="blocked_why_headline">Why have I been blocked?</h2>
<p data-translate="blocked_why_detail">This website is using a security service to protect itself from online
attacks. The action you just performed triggered the security solution.</p></div>
<div class="cf-error-footer cf-wrapper"><p><span class="cf-footer-item">Cloudflare Ray ID:
<strong class="font-semibold">${hex(host.length + 3, 16)}</strong></span></p></div></div></div></body></html>`,
});

export const shopifyVerify = (host: string): Wall => ({
  what: 'connection check before the shop',
  status: 429,
  html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="never">
<meta name="robots" content="noindex"><title>Your connection needs to be verified before you can proceed</title>
<style>body{font-family:-apple-system,sans-serif;background:#f1f1f1}.card{max-width:560px;margin:10% auto}</style>
<script src="https://hcaptcha.com/1/api.js" async defer></script></head>
<body><main class="card"><h1>Your connection needs to be verified before you can proceed</h1>
<p>Please complete the check below to continue to ${host}.</p>
<form action="/challenge" method="post"><input type="hidden" name="authenticity_token" value="${hex(4, 40)}">
<div class="h-captcha" data-sitekey="f06e6c50-85a8-45c8-87d0-21a2b65856fe"></div>
<button type="submit">Continue</button></form></main></body></html>`,
});

export const siteground = (host: string): Wall => ({
  what: 'SiteGround captcha',
  status: 202,
  html: `<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh"
content="0;/.well-known/sgcaptcha/?r=%2F&y=ipr:203.0.113.7:${1700000000 + host.length}.113"></meta></head></html>`,
});

export const sucuri = (host: string): Wall => ({
  what: 'Sucuri firewall page',
  status: 403,
  html: `<!DOCTYPE html><html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head>
<link href="https://fonts.googleapis.com/css?family=Open+Sans:400,300,600,700" rel="stylesheet" type="text/css">
<title>Sucuri WebSite Firewall - Access Denied</title></head><body>
<div id="main-container"><header class="app-header clearfix"><div class="wrap"><a href="https://www.sucuri.net/?fwblock"
target="_blank" class="logo"><img alt="Sucuri Logo" src="https://cdn.sucuri.net/sucuri-firewall-block.png"></a>
<span class="logo-neartext">Website Firewall</span></div></header><section class="app-content access-denied clearfix">
<div class="box center width-max-940"><h1 class="brand-font font-size-xtra no-margin"><i class="icon-circle-red"></i>
Access Denied - Sucuri Website Firewall</h1><p class="medium-text code-snippet">If you are the site owner (or you
manage this site), please whitelist your IP or open a ticket.</p><h2>Block details:</h2><table><tr><td>Your IP:</td>
<td>203.0.113.7</td></tr><tr><td>URL:</td><td>${host}/</td></tr><tr><td>Block ID:</td><td>BNP005</td></tr>
<tr><td>Block reason:</td><td>Bad bot access attempt.</td></tr></table></div></section></div></body></html>`,
});

export const akamai = (host: string, path: string): Wall => ({
  what: 'Akamai access denied',
  status: 403,
  html: `<HTML><HEAD>
<TITLE>Access Denied</TITLE>
</HEAD><BODY>
<H1>Access Denied</H1>

You don't have permission to access "http&#58;&#47;&#47;${host}${path}" on this server.<P>
Reference&#32;&#35;18&#46;${hex(host.length, 8)}&#46;1730203421&#46;${hex(path.length, 8)}
<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;${hex(host.length, 8)}</P>
</BODY>
</HTML>`,
});

export const dataDome = (host: string): Wall => ({
  what: 'DataDome captcha',
  status: 403,
  html: `<html lang="en"><head><title>${host}</title><style>#cmsg{animation: A 1.5s;}@keyframes
A{0%{opacity:0;}}</style>
</head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p>
<script data-cfasync="false">var dd={'rt':'c','cid':'${hex(11, 52)}','hsh':'${hex(12, 32)}','t':'fe','qp':'','s':43337,
'e':'${hex(13, 64)}','host':'geo.captcha-delivery.com','cookie':'${hex(14, 60)}'}</script>
<script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
});

export const incapsula = (host: string): Wall => ({
  what: 'Imperva incident page',
  status: 200,
  html: `<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW">
<meta name="format-detection" content="telephone=no"><meta name="viewport" content="initial-scale=1.0">
<meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1"></head><body style="margin:0px;height:100%">
<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=9-${host.length}831-0%20NNNN%20RT&incident_id=
1391000190338475-42&edet=12&cinfo=04000000&rpinfo=0&mth=GET" frameborder=0 width="100%" height="100%"
marginheight="0px" marginwidth="0px">Request unsuccessful. Incapsula incident ID: 1391000190338475-42</iframe>
</body></html>`,
});

export const perimeterX = (host: string): Wall => ({
  what: 'PerimeterX press and hold',
  status: 403,
  html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="description" content="px-captcha">
<title>Access to this page has been denied</title></head><body>
<script>window._pxVid = '';window._pxUuid = '${hex(host.length, 36)}';window._pxAppId = 'PXu4K0s8nX';
window._pxHostUrl = '/u4K0s8nX/xhr';window._pxJsClientSrc = '/u4K0s8nX/init.js';</script>
<div class="px-captcha-container"><div class="px-captcha-header">Before we continue...</div>
<div class="px-captcha-message">Press & Hold to confirm you are a human (and not a bot).</div>
<div id="px-captcha"></div><div class="px-captcha-refid">Reference ID ${hex(host.length + 1, 36)}</div></div>
<script src="/u4K0s8nX/captcha/captcha.js?a=c&m=0"></script></body></html>`,
});

export const vercel = (host: string): Wall => ({
  what: 'Vercel security checkpoint',
  status: 429,
  html: `<!DOCTYPE html><html lang=en><head><meta charset=utf-8><meta name=viewport content="width=device-width">
<title>Vercel Security Checkpoint</title><style>:root{--bg:#fff}body{background:var(--bg)}</style></head><body>
<main><div id=root><div class=spinner></div><p id=header-text>We're verifying your browser</p>
<p id=header-noscript-text><noscript>Enable JavaScript to continue</noscript></p></div>
<p id=footer-text>Vercel Security Checkpoint | iad1::1730203421-${hex(host.length, 24)}</p></main>
<script src=/.well-known/vercel/security/static/challenge.v2.min.js></script></body></html>`,
});

export const queueIt = (host: string): Wall => ({
  what: 'Queue-it waiting room',
  status: 200,
  html: `<!DOCTYPE html><html lang="en-GB" data-culture="en-GB"><head><meta charset="utf-8" /><title>Queue-it</title>
<meta name="robots" content="noindex, nofollow" /><meta name="viewport" content="width=device-width" />
<link rel="stylesheet" href="https://static.queue-it.net/cdn/inqueue/style.css" /></head>
<body class="queue" data-pageid="queue"><div id="header"><img src="https://assets.queue-it.net/logo.png" alt="" /></div>
<div id="main" role="main"><h1 id="lbHeaderH2">You are now in line.</h1><p id="lbHeaderP">Thank you for your patience.
When it is your turn you will have 10 minutes to enter ${host}.</p><div id="MainPart_divProgressbarBox">
<h2>Your estimated wait time is: <span id="MainPart_lbWhichIsIn">4 minutes</span></h2></div>
<p>Number of users in line ahead of you: <span id="MainPart_lbUsersInLineAheadOfYou">1,843</span></p></div>
<script>window.queueViewModel = {"customerId":"scentandco","eventId":"peak","layout":"Default"};</script>
<script src="https://static.queue-it.net/script/queueclient.min.js"></script></body></html>`,
});

export const awsWaf = (host: string): Wall => ({
  what: 'AWS WAF challenge',
  status: 202,
  html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><script type="text/javascript">
window.awsWafCookieDomainList = [];window.gokuProps = {"key":"${hex(21, 80)}","iv":"CgAHbR","context":"${hex(22, 60)}"};
</script><script src="https://${hex(host.length, 12)}.edge.sdk.awswaf.com/${hex(3, 12)}/challenge.js"></script></head>
<body><div id="challenge-container"></div><script type="text/javascript">AwsWafIntegration.saveReferrer();
AwsWafIntegration.checkForceRefresh().then((forceRefresh) => {if (forceRefresh) {
AwsWafIntegration.forceRefreshToken().then(() => {window.location.reload(true);});}});</script>
<noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.
This requires JavaScript. Enable JavaScript and then reload the page.</noscript></body></html>`,
});

export const imunify = (host: string): Wall => ({
  what: 'Imunify360 captcha',
  status: 200,
  html: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>One moment, please...</title>
<meta name="robots" content="noindex"><style>.loader{width:40px;height:40px;border-radius:50%}</style></head><body>
<h1>Please wait while your request is being verified...</h1><div class="loader"></div>
<form id="wsidchk-form" style="display:none;" action="/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f" method="GET">
<input type="hidden" id="wsidchk" name="wsidchk" /></form><script>(function(){var west=+((+!+[])+(+!+[]+[]));
document.getElementById('wsidchk').value=west;document.title='${host}';})();</script></body></html>`,
});

export const plain429 = (host: string): Wall => ({
  what: 'too many requests page',
  status: 429,
  html: `<!DOCTYPE html><head><title>429 Too Many Requests</title>
<style type="text/css">body{font-family:"Helvetica Neue",Arial,sans-serif;text-align:center}main{margin:20vh
auto}</style>
</head><body><main><h1>429 Too Many Requests</h1><p>We have received an unusual number of requests from your network,
so access to ${host} is limited for now. Please try again later.</p><p><code>${hex(host.length, 8)}/${hex(7, 8)}</code>
</p></main></body>`,
});
