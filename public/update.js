// Shown at once by a browser below the floor, which cannot parse the app: a sentence in the reader's language.
(function () {
  const sentences = {
    zh: '浏览器版本过旧，请更新浏览器或钱包应用后重新打开。',
    en: 'Please update the browser or the wallet app, then open this page again.',
    ko: '브라우저 또는 지갑 앱을 업데이트한 뒤 이 페이지를 다시 열어 주세요.',
    ja: 'ブラウザーまたはウォレットアプリを更新してから、このページを開き直してください。',
    th: 'โปรดอัปเดตเบราว์เซอร์หรือแอปกระเป๋าเงิน แล้วเปิดหน้านี้อีกครั้ง',
    vi: 'Vui lòng cập nhật trình duyệt hoặc ứng dụng ví, rồi mở lại trang này.',
  };
  let chosen = '';
  try {
    chosen = localStorage.getItem('lang') || '';
  } catch (refused) {
    chosen = '';
  }
  let lang = (chosen || navigator.language || '').slice(0, 2).toLowerCase();
  if (!sentences[lang]) lang = chosen ? 'zh' : 'en';
  const line = document.querySelector('.splash p');
  document.documentElement.lang = lang;
  document.documentElement.setAttribute('data-browser', 'old');
  line.textContent = sentences[lang];
  line.setAttribute('role', 'alert');
  line.style.animation = 'none';
  line.style.opacity = '1';
})();
