/** Parts of the pages of the shop built with ASP.NET Web Forms. */
import { hugeMenu } from '../filler.ts';
import { json, money, slug } from '../tools.ts';
import { words } from '../words.ts';

export type Node = Record<string, unknown>;

export interface Options {
  language: string;
  price: number;
  currency?: string;
  free: boolean;
  node?: Node | Node[];
  raw?: string;
  row?: string;
  action?: string;
  tail?: string;
}

const state =
  '/wEPDwUKLTg4NzY2NTQzMg9kFgJmD2QWAgIDD2QWBAIBDxYCHgRUZXh0BQ5NeXJvcHRpcyBTaG9wZAIDD2QWAmYPZBYCAgEPZBYEZg8WAh8A';
export const frame = (language: string, title: string, head: string, main: string) => `
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="${language}">
<head id="ctl00_Head1"><title>
	${title}
</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8" />${head}
<link href="/App_Themes/Default/style.css?v=8.1.2" type="text/css" rel="stylesheet" /></head>
<body><form name="aspnetForm" method="post" action="/p.aspx" id="aspnetForm">
<div><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="${state.repeat(40)}" /></div>
<script type="text/javascript">//<![CDATA[
function __doPostBack(eventTarget, eventArgument) { theForm.__EVENTTARGET.value = eventTarget; theForm.submit(); }
//]]></script>
<div id="ctl00_header"><a href="/">Myroptis</a> <a id="ctl00_lnkBasket"
href="/basket.aspx">0</a>${hugeMenu(33, '/b')}</div>
<div id="ctl00_main">${main}</div>
</form></body></html>`;

export function product(name: string, o: Options): string {
  const w = words(o.language);
  const shown = money(o.price, o.currency ?? 'EUR', o.language);
  const data = o.raw ?? (o.node ? json(o.node) : '');
  const action =
    o.action ??
    (o.free
      ? `<input type="submit" name="ctl00$main$btnAdd" value="${w.add}" id="ctl00_main_btnAdd" class="btnAdd" />`
      : `<a id="ctl00_main_lnkNotify" href="javascript:__doPostBack('ctl00$main$lnkNotify','')">${w.notify}</a>`);
  return frame(
    o.language,
    name,
    data ? `<script type="application/ld+json">${data}</script>` : '',
    `<table class="prod"><tr><td>
<img id="ctl00_main_imgMain" src="/images/products/${slug(name)}_l.jpg" alt="${name}" /></td><td><h1><span
id="ctl00_main_lblName">${name}</span></h1><span id="ctl00_main_lblPrice"
class="prc">${shown}</span>${o.row ?? ''}<br /><span
id="ctl00_main_lblStock">${o.free ? w.stock : w.sold}</span><br />${action}</td></tr></table>
<div class="descr">${w.text}</div>
${o.tail ?? ''}`,
  );
}
